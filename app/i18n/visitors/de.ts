import type { TextsIn } from "./texts.ts";

export const de: TextsIn<"de"> = {
	page: {
		language: "de",
		report: "Seite melden",
		socials: "Profile in sozialen Netzwerken",
		verifiedNetwork: "{network}, verifiziert",
		verified: "Verifiziert: verlinkt zurück auf diese Seite",
		noLinks: "Hier gibt es noch keine Links.",
		download: "{title} herunterladen",
		play: "Abspielen",
		sensitive: "Sensibler Inhalt",
		withLink: "Mit Link",
		pointCamera: "Kamera hierauf richten",
		hostedBy: "Bereitgestellt von {site}",
		linksBy: "Links von {name}",
		timeSpan: "{from} bis {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Alle Links ansehen",
	},
	markdown: {
		links: "Links",
		socials: "Profile in sozialen Netzwerken",
		sensitive: "sensibler Inhalt",
		verified: "verifiziert",
	},
	player: {
		frame: "{title} auf {site}",
		open: "Auf {site} öffnen",
	},
	question: {
		sensitive: "Dieser Link kann sensible Inhalte zeigen.",
		sensitiveTitle: "Sensibler Inhalt",
		address: "Prüfe die Adresse, bevor du weitergehst. Wir haben sie noch nicht überprüft.",
		addressTitle: "Adresse prüfen",
		continue: "Weiter",
		goBack: "Zurück",
	},
	file: {
		place: "Ort",
		phone: "Telefon",
		email: "E-Mail",
		website: "Website",
		address: "Adresse",
		details: "Details",
		note: "Notiz",
		saveContact: "Kontakt speichern",
		open: "Datei öffnen",
		addToCalendar: "Zum Kalender hinzufügen",
		otherCalendars: "Apple und andere Kalender",
		inApp:
			"Du bist im Browser von {app}. Wenn hier etwas nicht funktioniert, öffne das Menü {dots}und wähle „Im Browser öffnen“.",
		thisApp: "dieser App",
	},
	form: {
		name: "Dein Name",
		optional: "Optional",
		email: "Deine E-Mail-Adresse",
		message: "Nachricht",
		send: "Nachricht senden",
		messageNote:
			"Wir bewahren deine Nachricht an {name} bis zu ein Jahr lang auf. Deine E-Mail-Adresse bleibt verborgen, bis du eine Antwort bekommst oder jemand sie sich anzeigen lässt.",
		signUp: "Anmelden",
		signUpNote:
			"Wir speichern für {name} deine Adresse, diesen Text und den Zeitpunkt, bis du dich abmeldest. Du stehst auf der Liste, sobald du unsere E-Mail bestätigt hast.",
		privacyPolicy: "Datenschutzerklärung",
		leaveEmpty: "Lass dieses Feld leer",
		sent: "Nachricht gesendet",
		sentText: "Danke! Eine Antwort kommt per E-Mail.",
		checkEmail: "Sieh in dein Postfach",
		checkEmailText:
			"Wir haben dir einen Link geschickt, mit dem du deine Anmeldung bestätigst. Wenn er in ein paar Minuten nicht da ist, sieh im Spam-Ordner nach. Du bekommst keine weitere E-Mail, wenn du schon auf der Liste stehst oder wir dir heute schon 3 dieser E-Mails geschickt haben.",
		emailTomorrow: "Du bekommst morgen eine E-Mail",
		emailTomorrowText:
			"Heute haben sich viele für diese Liste angemeldet. Morgen schicken wir dir einen Link, mit dem du deine Anmeldung bestätigst. Du bekommst keinen, wenn du schon auf der Liste stehst oder wir dir heute schon 3 dieser E-Mails geschickt haben.",
		backTo: "Zurück zu {name}",
	},
	fields: {
		emailMissing: "Gib deine E-Mail-Adresse ein",
		emailInvalid: "Gib eine gültige E-Mail-Adresse ein",
		nameTooLong: {
			one: "Der Name darf höchstens {count} Zeichen lang sein",
			other: "Der Name darf höchstens {count} Zeichen lang sein",
		},
		messageMissing: "Schreib eine Nachricht",
		messageTooLong: {
			one: "Die Nachricht darf höchstens {count} Zeichen lang sein",
			other: "Die Nachricht darf höchstens {count} Zeichen lang sein",
		},
		consentMissing: "Setz das Häkchen, um dich anzumelden",
		leaveEmpty:
			"Leere dieses Feld und sende das Formular noch einmal. Vielleicht hat es eine Browser-Erweiterung ausgefüllt.",
		reasonMissing: "Wähle aus, was nicht stimmt",
		detailsMissing: "Beschreibe, was nicht stimmt",
		detailsTooLong: {
			one: "Die Beschreibung darf höchstens {count} Zeichen lang sein",
			other: "Die Beschreibung darf höchstens {count} Zeichen lang sein",
		},
	},
	refusals: {
		manyMessages:
			"Aus deinem Netzwerk kommen gerade viele Nachrichten. Bitte versuche es in einer Stunde noch einmal.",
		pageFull:
			"Diese Seite kann heute keine Nachrichten mehr annehmen. Bitte versuche es morgen noch einmal.",
		manySignUps:
			"Aus deinem Netzwerk melden sich gerade viele an. Bitte versuche es in einer Stunde noch einmal.",
		manyOnList:
			"Diese Liste kann heute keine Anmeldungen mehr annehmen. Bitte versuche es morgen noch einmal.",
		listClosed: "Diese Liste ist noch nicht geöffnet. Bitte komm später wieder.",
		listFull: "Diese Liste ist voll.",
		manyReports:
			"Aus deinem Netzwerk kommen gerade viele Meldungen. Bitte versuche es in einer Stunde noch einmal.",
		unavailable:
			"Wir erreichen unsere Datenbank gerade nicht. Es ist nichts verloren gegangen. Bitte versuche es gleich noch einmal.",
		invalid:
			"Ein Text enthält ein Zeichen, das wir nicht speichern können. Bitte gib ihn noch einmal ein.",
	},
	report: {
		title: "Seite melden",
		heading: "Diese Seite melden",
		intro:
			"Sag uns, was mit der Seite von {name}, {address}, nicht stimmt. Wer sie gemeldet hat, bleibt dort unbekannt.",
		reason: "Was stimmt nicht?",
		choose: "Bitte auswählen",
		reasons: {
			scam: "Spam, Betrug oder Schadsoftware",
			impersonation: "Gibt sich als jemand anderes aus",
			illegal: "Etwas Illegales",
			hate: "Hass, Drohungen oder Belästigung",
			sexual: "Sexuelle Inhalte ohne Warnung",
			copyright: "Verwendet ein Werk ohne Erlaubnis",
			privacy: "Verbreitet private Informationen",
			other: "Etwas anderes",
		},
		details: "Beschreibung",
		detailsHint:
			"Sag uns, worauf wir achten sollen, zum Beispiel auf welchen Link. Optional, außer bei „Etwas anderes“.",
		atMost: {
			one: "Höchstens {count} Zeichen.",
			other: "Höchstens {count} Zeichen.",
		},
		tooMany: {
			one: "{count} Zeichen zu viel",
			other: "{count} Zeichen zu viel",
		},
		email: "Deine E-Mail-Adresse",
		emailHint:
			"Optional. Nur für Fragen zu dieser Meldung und um dir mitzuteilen, wie wir entschieden haben.",
		leaveEmpty: "Lass dieses Feld leer",
		send: "Meldung senden",
		sending: "Wird gesendet …",
		invalid: "Bitte korrigiere die Fehler im Formular",
		unreachable:
			"Wir erreichen den Server gerade nicht. Deine Meldung wurde nicht gesendet. Bitte versuche es noch einmal.",
		sent: "Danke",
		sentText:
			"Wir haben deine Meldung erhalten. Wir prüfen jede Meldung. Wenn du deine E-Mail-Adresse angegeben hast, schreiben wir dir vielleicht dazu.",
		back: "Zurück zur Seite",
	},
	subscription: {
		title: "Dein Abo",
		invalid: "Dieser Link funktioniert nicht",
		invalidText: "Vielleicht ist er unvollständig oder zu alt, oder du hast dich schon abgemeldet.",
		ended: "Du bist abgemeldet",
		endedText: "Wir haben deine Adresse von dieser Liste gelöscht.",
		confirmed: "Du stehst auf der Liste",
		confirmedText: "{page} hat {email} auf der E-Mail-Liste.",
		toConfirm: "Bestätige deine Anmeldung",
		toConfirmText: "{page} setzt {email} auf die E-Mail-Liste.",
		quote: "„{text}“",
		agreed:
			"Dem hast du am {time} zugestimmt. Wir speichern deine Adresse, diesen Text und den Zeitpunkt, bis du dich abmeldest. Mehr dazu in unserer {privacyPolicy}.",
		privacyPolicy: "Datenschutzerklärung",
		confirm: "Anmeldung bestätigen",
		confirming: "Wird bestätigt …",
		unsubscribe: "Abmelden",
		decline: "Nicht anmelden",
		unsubscribing: "Wird abgemeldet …",
		openPage: "Seite öffnen",
		unreachable:
			"Wir erreichen den Server gerade nicht. Es hat sich nichts geändert. Bitte versuche es noch einmal.",
	},
	confirmAddress: {
		title: "Bestätige deine Adresse",
		invalid: "Dieser Link funktioniert nicht",
		invalidText: "Vielleicht ist er unvollständig oder zu alt.",
		confirmed: "Adresse bestätigt",
		confirmedText: "Danke! {page} kann dir jetzt auf deine Nachrichten antworten.",
		toConfirm: "Bestätige deine Adresse",
		toConfirmText:
			"Du hast {page} eine Nachricht geschickt und eine Antwort bekommen. Bestätige, dass die Adresse dieser E-Mail dir gehört, damit du weitere Antworten bekommen kannst.",
		confirm: "Adresse bestätigen",
		confirming: "Wird bestätigt …",
		notYou:
			"Wenn du dieser Seite nicht geschrieben hast, schließ dieses Fenster. Jemand anderes hat deine Adresse eingegeben.",
		openPage: "Seite öffnen",
		unreachable:
			"Wir erreichen den Server gerade nicht. Es hat sich nichts geändert. Bitte versuche es noch einmal.",
	},
	mail: {
		questions: "Fragen? Schreib an {email}.",
		brokenButton: "Wenn die Schaltfläche nicht funktioniert, öffne diesen Link:",
	},
	confirmationMail: {
		heading: "Bestätige deine Anmeldung",
		preview: {
			one: "Bestätige innerhalb von {count} Tag, um auf die E-Mail-Liste zu kommen.",
			other: "Bestätige innerhalb von {count} Tagen, um auf die E-Mail-Liste zu kommen.",
		},
		button: "Ansehen und bestätigen",
		text: {
			one: "Du möchtest auf die E-Mail-Liste von {page}. Bestätige das innerhalb von {count} Tag.",
			other:
				"Du möchtest auf die E-Mail-Liste von {page}. Bestätige das innerhalb von {count} Tagen.",
		},
		keep: "Bewahre diese E-Mail auf: Mit demselben Link kannst du dich abmelden.",
		notYou:
			"Wenn du dich nicht angemeldet hast, ignoriere diese E-Mail. Du stehst nicht auf der Liste, und wir löschen deine Adresse.",
	},
	replyMail: {
		heading: "{name} hat auf deine Nachricht geantwortet",
		unconfirmedHeading: "Du hast eine Antwort",
		unconfirmedSubject: "Du hast eine Antwort auf deine Nachricht",
		unconfirmedPreview:
			"Jemand hat deine Adresse in ein Kontaktformular auf {site} eingegeben und eine Antwort bekommen.",
		button: "Adresse bestätigen",
		wrote:
			"Du hast {page} am {day} (UTC) geschrieben. Antworte auf diese E-Mail, um {name} zu schreiben.",
		unconfirmed:
			"Bis du deine Adresse bestätigst, kann dir {name} auf diese Nachricht nicht noch einmal antworten.",
		notYou:
			"Wenn du {page} nicht geschrieben hast, hat jemand anderes deine Adresse eingegeben. Du kannst diese E-Mail ignorieren.",
	},
	reportAnswerMail: {
		subject: "Deine Meldung an {site}",
		heading: "Wir haben deine Meldung geprüft",
		thanks: "Danke, dass du die Seite {page} gemeldet hast. Wir haben sie geprüft.",
		violation:
			"Die Seite hat gegen unsere Regeln verstoßen, und wir haben gehandelt. Um alle Beteiligten zu schützen, können wir dir nicht mehr dazu sagen.",
		noViolation:
			"Wir haben nichts gefunden, was gegen unsere Regeln verstößt, deshalb bleibt die Seite, wie sie ist. Wenn etwas Neues passiert, melde sie bitte noch einmal.",
		notYou:
			"Wenn du keine Seite gemeldet hast, hat jemand deine Adresse versehentlich eingegeben. Du kannst diese E-Mail ignorieren.",
	},
	failures: {
		goHome: "Zur Startseite",
		retry: "Noch einmal versuchen",
		request: "Anfrage {id}",
		unreadable: "Wir können diese Anfrage nicht lesen",
		unreadableText:
			"Die Adresse oder das Formular ist ungültig. Geh zurück und versuche es noch einmal.",
		otherSite: "Dieses Formular wurde nicht angenommen",
		otherSiteText:
			"Es wurde von einer anderen Website gesendet. Geh zurück, lade die Seite neu und sende das Formular noch einmal.",
		missing: "Seite nicht gefunden",
		missingText: "Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.",
		gone: "Das gibt es nicht mehr",
		goneText: "Es wurde gelöscht oder ist abgelaufen.",
		tooLarge: "Das ist zu groß",
		tooLargeText: "Geh zurück und versuche es noch einmal mit weniger.",
		tooMany: "Zu viele Anfragen",
		tooManyText: "Bitte versuche es in zehn Minuten noch einmal.",
		outage: "Wir sind gleich wieder da",
		outageText: "Der Server ist gerade nicht verfügbar. Bitte versuche es bald noch einmal.",
		failed: "Etwas ist schiefgegangen",
		failedText: "Wir haben den Fehler protokolliert. Bitte versuche es noch einmal.",
		refused: "Das hat nicht geklappt",
		refusedText: "Geh zurück und versuche es noch einmal.",
	},
	frame: {
		skip: "Zum Inhalt springen",
		cookies: "Cookies",
		cookiesNeeded: "Wir verwenden Cookies, die die Website braucht.",
		cookiesAsked: "Webanalyse kommt nur mit deiner Zustimmung dazu.",
		cookiesShort: "Analyse erlauben?",
		learnMore: "Mehr dazu",
		aboutCookies: "zu Cookies",
		decline: "Ablehnen",
		accept: "Alle akzeptieren",
		dismiss: "Schließen",
		offline: "Du bist offline.",
		unreachable: "Wir erreichen den Server nicht.",
		pageWaits: "Die Seite öffnet sich, sobald du wieder online bist.",
		formNotSent:
			"Deine Eingabe wurde nicht gesendet. Versuche es noch einmal, wenn du wieder online bist.",
		newsWaits: "Diese Seite wird aktualisiert, sobald du wieder online bist.",
		tryNow: "Jetzt versuchen",
		tooLarge: "Deine Eingabe ist zu groß. Kürze sie und versuche es noch einmal.",
	},
};
