import type { TextsIn } from "./texts.ts";

export const it: TextsIn<"it"> = {
	page: {
		language: "it",
		report: "Segnala questa pagina",
		socials: "Profili social",
		verifiedNetwork: "{network}, verificato",
		verified: "Verificato: rimanda a questa pagina",
		noLinks: "Qui non ci sono ancora link.",
		download: "Scarica {title}",
		play: "Riproduci",
		sensitive: "Contenuto sensibile",
		withLink: "Con un link",
		pointCamera: "Inquadra qui",
		hostedBy: "Ospitato da {site}",
		linksBy: "I link di {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Vedi tutti i link",
	},
	markdown: {
		links: "Link",
		socials: "Profili social",
		sensitive: "contenuto sensibile",
		verified: "verificato",
	},
	player: {
		frame: "{title}, su {site}",
		open: "Apri su {site}",
	},
	question: {
		sensitive: "Questo link potrebbe mostrare contenuti sensibili.",
		sensitiveTitle: "Contenuto sensibile",
		address: "Controlla l’indirizzo prima di continuare. Non lo abbiamo ancora verificato.",
		addressTitle: "Controlla l’indirizzo",
		continue: "Continua",
		goBack: "Torna indietro",
	},
	file: {
		place: "Luogo",
		phone: "Telefono",
		email: "Email",
		website: "Sito web",
		address: "Indirizzo",
		details: "Dettagli",
		note: "Nota",
		saveContact: "Salva contatto",
		open: "Apri file",
		addToCalendar: "Aggiungi al tuo calendario",
		otherCalendars: "Apple e altri calendari",
		inApp:
			"Sei nel browser di {app}. Se qui qualcosa non funziona, apri il menu {dots}e scegli «Apri nel browser».",
		thisApp: "un’altra app",
	},
	form: {
		name: "Il tuo nome",
		optional: "Facoltativo",
		email: "La tua email",
		message: "Messaggio",
		send: "Invia messaggio",
		messageNote:
			"Conserviamo il tuo messaggio per {name} per un anno al massimo. Il tuo indirizzo email resta nascosto finché non ricevi una risposta o qualcuno sceglie di vederlo.",
		signUp: "Iscriviti",
		signUpNote:
			"Conserviamo il tuo indirizzo, questo testo e la data per {name} finché non annulli l’iscrizione. Sarai nella lista dopo aver confermato l’email che ti inviamo.",
		privacyPolicy: "Informativa sulla privacy",
		leaveEmpty: "Lascia vuoto questo campo",
		sent: "Messaggio inviato",
		sentText: "Grazie. L’eventuale risposta arriverà via email.",
		checkEmail: "Controlla la tua email",
		checkEmailText:
			"Ti abbiamo inviato un link per confermare l’iscrizione. Se non arriva entro qualche minuto, guarda nella cartella dello spam. Non riceverai un’altra email se sei già nella lista o se oggi te ne abbiamo già inviate 3.",
		emailTomorrow: "Riceverai un’email domani",
		emailTomorrowText:
			"Oggi molte persone si sono iscritte a questa lista. Domani ti invieremo un link per confermare l’iscrizione. Non lo riceverai se sei già nella lista o se oggi ti abbiamo già inviato 3 di queste email.",
		backTo: "Torna a {name}",
	},
	fields: {
		emailMissing: "Inserisci la tua email",
		emailInvalid: "Inserisci un’email valida",
		nameTooLong: {
			one: "Il nome deve avere al massimo {count} carattere",
			other: "Il nome deve avere al massimo {count} caratteri",
		},
		messageMissing: "Scrivi un messaggio",
		messageTooLong: {
			one: "Il messaggio deve avere al massimo {count} carattere",
			other: "Il messaggio deve avere al massimo {count} caratteri",
		},
		consentMissing: "Seleziona la casella per iscriverti",
		leaveEmpty:
			"Svuota questo campo, poi invia di nuovo il modulo. Potrebbe averlo compilato un’estensione del browser.",
		reasonMissing: "Scegli che cosa non va",
		detailsMissing: "Spiega che cosa non va",
		detailsTooLong: {
			one: "I dettagli devono avere al massimo {count} carattere",
			other: "I dettagli devono avere al massimo {count} caratteri",
		},
	},
	refusals: {
		manyMessages: "Stanno arrivando molti messaggi dalla tua rete. Riprova tra un’ora.",
		pageFull: "Questa pagina non può ricevere altri messaggi oggi. Riprova domani.",
		manySignUps: "Molte persone si stanno iscrivendo dalla tua rete. Riprova tra un’ora.",
		manyOnList: "Questa lista non può ricevere altre iscrizioni oggi. Riprova domani.",
		listClosed: "Questa lista non è ancora aperta. Torna più tardi.",
		listFull: "Questa lista è piena.",
		manyReports: "Stanno arrivando molte segnalazioni dalla tua rete. Riprova tra un’ora.",
		unavailable:
			"Al momento non riusciamo a raggiungere il nostro database. Non è andato perso nulla. Riprova tra un attimo.",
		invalid: "Un testo contiene un carattere che non si può salvare. Scrivilo di nuovo.",
	},
	report: {
		title: "Segnala una pagina",
		heading: "Segnala questa pagina",
		intro: "Dicci che cosa non va nella pagina di {name}, {address}. Non saprà chi l’ha segnalata.",
		reason: "Che cosa non va?",
		choose: "Scegli",
		reasons: {
			scam: "Spam, truffa o malware",
			impersonation: "Finge di essere qualcun altro",
			illegal: "Qualcosa di illegale",
			hate: "Odio, minacce o molestie",
			sexual: "Contenuti sessuali senza avviso",
			copyright: "Usa un’opera senza permesso",
			privacy: "Diffonde informazioni private",
			other: "Altro",
		},
		details: "Dettagli",
		detailsHint:
			"Dicci che cosa guardare, per esempio quale link. Facoltativo, a meno che tu non abbia scelto «Altro».",
		atMost: {
			one: "Al massimo {count} carattere.",
			other: "Al massimo {count} caratteri.",
		},
		tooMany: {
			one: "{count} carattere di troppo",
			other: "{count} caratteri di troppo",
		},
		email: "La tua email",
		emailHint:
			"Facoltativo. Solo per domande su questa segnalazione e per dirti che cosa abbiamo deciso.",
		leaveEmpty: "Lascia vuoto questo campo",
		send: "Invia segnalazione",
		sending: "Invio…",
		invalid: "Correggi gli errori nel modulo",
		unreachable:
			"Al momento non riusciamo a raggiungere il server. La tua segnalazione non è stata inviata. Riprova.",
		sent: "Grazie",
		sentText:
			"Abbiamo ricevuto la tua segnalazione. Le esaminiamo tutte. Se hai lasciato la tua email, potremmo scriverti al riguardo.",
		back: "Torna alla pagina",
	},
	subscription: {
		title: "La tua iscrizione",
		invalid: "Questo link non funziona",
		invalidText:
			"Potrebbe essere incompleto o troppo vecchio, oppure hai già annullato l’iscrizione.",
		ended: "Iscrizione annullata",
		endedText: "Abbiamo eliminato il tuo indirizzo da questa lista.",
		confirmed: "Sei nella lista",
		confirmedText: "{page} ha {email} nella sua lista email.",
		toConfirm: "Conferma l’iscrizione",
		toConfirmText: "{page} avrà {email} nella sua lista email.",
		quote: "«{text}»",
		agreed:
			"Hai accettato questo testo il {time}. Conserviamo il tuo indirizzo, questo testo e la data finché non annulli l’iscrizione. Leggi la nostra {privacyPolicy}.",
		privacyPolicy: "informativa sulla privacy",
		confirm: "Conferma iscrizione",
		confirming: "Conferma in corso…",
		unsubscribe: "Annulla iscrizione",
		decline: "Non iscrivermi",
		unsubscribing: "Annullamento…",
		openPage: "Apri la pagina",
		unreachable: "Al momento non riusciamo a raggiungere il server. Non è cambiato nulla. Riprova.",
	},
	confirmAddress: {
		title: "Conferma il tuo indirizzo",
		invalid: "Questo link non funziona",
		invalidText: "Potrebbe essere incompleto o troppo vecchio.",
		confirmed: "Indirizzo confermato",
		confirmedText: "Grazie. {page} può rispondere ai tuoi messaggi.",
		toConfirm: "Conferma il tuo indirizzo",
		toConfirmText:
			"Hai inviato un messaggio a {page} e hai ricevuto una risposta. Conferma che l’indirizzo di quell’email è tuo, così potrai ricevere altre risposte.",
		confirm: "Conferma indirizzo",
		confirming: "Conferma in corso…",
		notYou:
			"Se non hai scritto a questa pagina, chiudi questa finestra. Qualcun altro ha inserito il tuo indirizzo.",
		openPage: "Apri la pagina",
		unreachable: "Al momento non riusciamo a raggiungere il server. Non è cambiato nulla. Riprova.",
	},
	mail: {
		questions: "Domande? Scrivi a {email}.",
		brokenButton: "Se il pulsante non funziona, apri questo link:",
	},
	confirmationMail: {
		heading: "Conferma l’iscrizione",
		preview: {
			one: "Conferma entro {count} giorno per entrare nella lista email.",
			other: "Conferma entro {count} giorni per entrare nella lista email.",
		},
		button: "Controlla e conferma",
		text: {
			one: "Hai chiesto di entrare nella lista email di {page}. Conferma entro {count} giorno.",
			other: "Hai chiesto di entrare nella lista email di {page}. Conferma entro {count} giorni.",
		},
		keep: "Conserva questa email: lo stesso link annulla l’iscrizione.",
		notYou:
			"Se non ti sei iscritto, ignora questa email. Non sei nella lista ed elimineremo il tuo indirizzo.",
	},
	replyMail: {
		heading: "{name} ha risposto al tuo messaggio",
		unconfirmedHeading: "Hai una risposta",
		unconfirmedSubject: "Hai una risposta al tuo messaggio",
		unconfirmedPreview:
			"Qualcuno ha inserito il tuo indirizzo in un modulo di contatto su {site} e ha ricevuto una risposta.",
		button: "Conferma il tuo indirizzo",
		wrote: "Hai scritto a {page} il {day} (UTC). Rispondi a questa email per scrivere a {name}.",
		unconfirmed:
			"Finché non confermi il tuo indirizzo, {name} non può inviarti un’altra risposta a quel messaggio.",
		notYou:
			"Se non hai scritto a {page}, qualcun altro ha inserito il tuo indirizzo. Puoi ignorare questa email.",
	},
	reportAnswerMail: {
		subject: "La tua segnalazione a {site}",
		heading: "Abbiamo esaminato la tua segnalazione",
		thanks: "Grazie per aver segnalato la pagina {page}. L’abbiamo esaminata.",
		violation:
			"La pagina violava le nostre regole e siamo intervenuti. Per proteggere la privacy di tutti, non possiamo dirti di più.",
		noViolation:
			"Non abbiamo trovato nulla che violi le nostre regole, quindi la pagina resta com’è. Se succede qualcosa di nuovo, segnalala di nuovo.",
		notYou:
			"Se non hai segnalato una pagina, qualcuno ha scritto il tuo indirizzo per errore. Puoi ignorare questa email.",
	},
	frame: {
		skip: "Vai al contenuto",
		cookies: "Cookie",
		cookiesNeeded: "Usiamo i cookie necessari al sito.",
		cookiesAsked: "Le statistiche web si aggiungono solo se accetti.",
		cookiesShort: "Consentire le statistiche?",
		learnMore: "Scopri di più",
		aboutCookies: "sui cookie",
		decline: "Rifiuta",
		accept: "Accetta tutto",
		dismiss: "Chiudi",
	},
};
