import type { TextsIn } from "./texts.ts";

export const nl: TextsIn<"nl"> = {
	page: {
		language: "nl",
		report: "Deze pagina melden",
		socials: "Sociale media",
		verifiedNetwork: "{network}, geverifieerd",
		verified: "Geverifieerd: linkt terug naar deze pagina",
		noLinks: "Hier staan nog geen links.",
		download: "{title} downloaden",
		play: "Afspelen",
		sensitive: "Gevoelige inhoud",
		withLink: "Met een link",
		pointCamera: "Richt je camera hierop",
		hostedBy: "Gehost door {site}",
		linksBy: "Links van {name}",
		timeSpan: "{from} tot {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Alle links bekijken",
	},
	markdown: {
		links: "Links",
		socials: "Sociale media",
		sensitive: "gevoelige inhoud",
		verified: "geverifieerd",
	},
	player: {
		frame: "{title}, op {site}",
		open: "Openen op {site}",
	},
	question: {
		sensitive: "Deze link kan gevoelige inhoud tonen.",
		sensitiveTitle: "Gevoelige inhoud",
		address: "Controleer het adres voordat je verdergaat. We hebben het nog niet bekeken.",
		addressTitle: "Controleer het adres",
		continue: "Doorgaan",
		goBack: "Terug",
	},
	file: {
		place: "Plaats",
		phone: "Telefoon",
		email: "E-mail",
		website: "Website",
		address: "Adres",
		details: "Details",
		note: "Notitie",
		saveContact: "Contact opslaan",
		open: "Bestand openen",
		addToCalendar: "Aan je agenda toevoegen",
		otherCalendars: "Apple en andere agenda’s",
		inApp:
			"Je zit in de browser van {app}. Werkt hier iets niet? Open dan het menu {dots}en kies ‘Openen in browser’.",
		thisApp: "deze app",
	},
	form: {
		name: "Je naam",
		optional: "Optioneel",
		email: "Je e-mailadres",
		message: "Bericht",
		send: "Bericht versturen",
		messageNote:
			"We bewaren je bericht voor {name} maximaal een jaar. Je e-mailadres blijft verborgen tot je antwoord krijgt of iemand ervoor kiest het te bekijken.",
		signUp: "Inschrijven",
		signUpNote:
			"We bewaren je adres, deze tekst en het tijdstip voor {name} tot je je uitschrijft. Je staat op de lijst zodra je de e-mail bevestigt die we je sturen.",
		privacyPolicy: "Privacybeleid",
		leaveEmpty: "Laat dit veld leeg",
		sent: "Bericht verstuurd",
		sentText: "Bedankt. Een eventueel antwoord komt per e-mail.",
		checkEmail: "Bekijk je e-mail",
		checkEmailText:
			"We hebben je een link gestuurd om je inschrijving te bevestigen. Staat die er over een paar minuten niet, kijk dan in je spammap. Je krijgt geen nieuwe e-mail als je al op de lijst staat, of als we je vandaag al 3 van deze e-mails hebben gestuurd.",
		emailTomorrow: "Je krijgt morgen een e-mail",
		emailTomorrowText:
			"Veel mensen hebben zich vandaag voor deze lijst ingeschreven. Morgen sturen we je een link om je inschrijving te bevestigen. Je krijgt die niet als je al op de lijst staat, of als we je vandaag al 3 van deze e-mails hebben gestuurd.",
		backTo: "Terug naar {name}",
	},
	fields: {
		emailMissing: "Vul je e-mailadres in",
		emailInvalid: "Vul een geldig e-mailadres in",
		nameTooLong: {
			one: "De naam mag maximaal {count} teken lang zijn",
			other: "De naam mag maximaal {count} tekens lang zijn",
		},
		messageMissing: "Schrijf een bericht",
		messageTooLong: {
			one: "Het bericht mag maximaal {count} teken lang zijn",
			other: "Het bericht mag maximaal {count} tekens lang zijn",
		},
		consentMissing: "Vink het vakje aan om je in te schrijven",
		leaveEmpty:
			"Maak dit veld leeg en verstuur het formulier opnieuw. Misschien heeft een browserextensie het ingevuld.",
		reasonMissing: "Kies wat er mis is",
		detailsMissing: "Vertel wat er mis is",
		detailsTooLong: {
			one: "De toelichting mag maximaal {count} teken lang zijn",
			other: "De toelichting mag maximaal {count} tekens lang zijn",
		},
	},
	refusals: {
		manyMessages: "Er komen nu veel berichten van jouw netwerk. Probeer het over een uur opnieuw.",
		pageFull: "Deze pagina kan vandaag geen berichten meer ontvangen. Probeer het morgen opnieuw.",
		manySignUps:
			"Er schrijven zich nu veel mensen in vanaf jouw netwerk. Probeer het over een uur opnieuw.",
		manyOnList:
			"Deze lijst kan vandaag geen inschrijvingen meer aannemen. Probeer het morgen opnieuw.",
		listClosed: "Deze lijst is nog niet open. Kom later terug.",
		listFull: "Deze lijst is vol.",
		manyReports: "Er komen nu veel meldingen van jouw netwerk. Probeer het over een uur opnieuw.",
		unavailable:
			"We kunnen onze database nu niet bereiken. Er is niets verloren gegaan. Probeer het zo opnieuw.",
		invalid: "Een tekst bevat een teken dat we niet kunnen opslaan. Typ de tekst opnieuw.",
	},
	report: {
		title: "Een pagina melden",
		heading: "Deze pagina melden",
		intro:
			"Vertel ons wat er mis is met de pagina van {name}, {address}. Daar ziet niemand wie de melding heeft gedaan.",
		reason: "Wat is er mis?",
		choose: "Maak een keuze",
		reasons: {
			scam: "Spam, oplichting of malware",
			impersonation: "Doet zich voor als iemand anders",
			illegal: "Iets illegaals",
			hate: "Haat, bedreigingen of intimidatie",
			sexual: "Seksuele inhoud zonder waarschuwing",
			copyright: "Gebruikt iemands werk zonder toestemming",
			privacy: "Deelt iemands privégegevens",
			other: "Iets anders",
		},
		details: "Toelichting",
		detailsHint:
			"Vertel ons waar we naar moeten kijken, bijvoorbeeld naar welke link. Optioneel, behalve als je ‘Iets anders’ hebt gekozen.",
		atMost: {
			one: "Maximaal {count} teken.",
			other: "Maximaal {count} tekens.",
		},
		tooMany: {
			one: "{count} teken te veel",
			other: "{count} tekens te veel",
		},
		email: "Je e-mailadres",
		emailHint:
			"Optioneel. Alleen voor vragen over deze melding en om je te vertellen wat we hebben besloten.",
		leaveEmpty: "Laat dit veld leeg",
		send: "Melding versturen",
		sending: "Versturen…",
		invalid: "Verbeter de fouten in het formulier",
		unreachable:
			"We kunnen de server nu niet bereiken. Je melding is niet verstuurd. Probeer het opnieuw.",
		sent: "Bedankt",
		sentText:
			"We hebben je melding ontvangen. We bekijken elke melding. Als je je e-mailadres hebt ingevuld, schrijven we je er misschien over.",
		back: "Terug naar de pagina",
	},
	subscription: {
		title: "Je inschrijving",
		invalid: "Deze link werkt niet",
		invalidText: "Misschien is hij onvolledig of te oud, of heb je je al uitgeschreven.",
		ended: "Je bent uitgeschreven",
		endedText: "We hebben je adres van deze lijst verwijderd.",
		confirmed: "Je staat op de lijst",
		confirmedText: "{page} heeft {email} op de e-maillijst.",
		toConfirm: "Bevestig je inschrijving",
		toConfirmText: "{page} zet {email} op de e-maillijst.",
		quote: "‘{text}’",
		agreed:
			"Hiermee ging je akkoord op {time}. We bewaren je adres, deze tekst en het tijdstip tot je je uitschrijft. Lees ons {privacyPolicy}.",
		privacyPolicy: "privacybeleid",
		confirm: "Inschrijving bevestigen",
		confirming: "Bevestigen…",
		unsubscribe: "Uitschrijven",
		decline: "Niet inschrijven",
		unsubscribing: "Uitschrijven…",
		openPage: "Pagina openen",
		unreachable:
			"We kunnen de server nu niet bereiken. Er is niets veranderd. Probeer het opnieuw.",
	},
	confirmAddress: {
		title: "Bevestig je adres",
		invalid: "Deze link werkt niet",
		invalidText: "Misschien is hij onvolledig of te oud.",
		confirmed: "Adres bevestigd",
		confirmedText: "Bedankt. {page} kan je berichten beantwoorden.",
		toConfirm: "Bevestig je adres",
		toConfirmText:
			"Je hebt {page} een bericht gestuurd en antwoord gekregen. Bevestig dat het adres van die e-mail van jou is, zodat je vaker antwoord kunt krijgen.",
		confirm: "Adres bevestigen",
		confirming: "Bevestigen…",
		notYou:
			"Heb je niet naar deze pagina geschreven? Sluit dan dit venster. Iemand anders heeft je adres ingevuld.",
		openPage: "Pagina openen",
		unreachable:
			"We kunnen de server nu niet bereiken. Er is niets veranderd. Probeer het opnieuw.",
	},
	mail: {
		questions: "Vragen? Schrijf naar {email}.",
		brokenButton: "Werkt de knop niet? Open dan deze link:",
	},
	confirmationMail: {
		heading: "Bevestig je inschrijving",
		preview: {
			one: "Bevestig binnen {count} dag om op de e-maillijst te komen.",
			other: "Bevestig binnen {count} dagen om op de e-maillijst te komen.",
		},
		button: "Bekijken en bevestigen",
		text: {
			one: "Je wilt op de e-maillijst van {page}. Bevestig dit binnen {count} dag.",
			other: "Je wilt op de e-maillijst van {page}. Bevestig dit binnen {count} dagen.",
		},
		keep: "Bewaar deze e-mail: met dezelfde link schrijf je je uit.",
		notYou:
			"Heb je je niet ingeschreven? Negeer dan deze e-mail. Je staat niet op de lijst en we verwijderen je adres.",
	},
	replyMail: {
		heading: "{name} heeft op je bericht geantwoord",
		unconfirmedHeading: "Je hebt een antwoord",
		unconfirmedSubject: "Je hebt een antwoord op je bericht",
		unconfirmedPreview:
			"Iemand heeft je adres ingevuld in een contactformulier op {site} en antwoord gekregen.",
		button: "Bevestig je adres",
		wrote: "Je schreef op {day} (UTC) naar {page}. Beantwoord deze e-mail om {name} te schrijven.",
		unconfirmed:
			"Tot je je adres bevestigt, kan {name} je niet nog een antwoord op dat bericht sturen.",
		notYou:
			"Als je niet naar {page} hebt geschreven, heeft iemand anders je adres ingevuld. Je kunt deze e-mail negeren.",
	},
	reportAnswerMail: {
		subject: "Je melding aan {site}",
		heading: "We hebben je melding bekeken",
		thanks: "Bedankt dat je de pagina {page} hebt gemeld. We hebben haar bekeken.",
		violation:
			"De pagina overtrad onze regels en we hebben ingegrepen. Om ieders privacy te beschermen, kunnen we je niet meer vertellen.",
		noViolation:
			"We hebben niets gevonden dat onze regels overtreedt, dus de pagina blijft zoals ze is. Gebeurt er iets nieuws, meld haar dan opnieuw.",
		notYou:
			"Als je geen pagina hebt gemeld, heeft iemand je adres per ongeluk ingevuld. Je kunt deze e-mail negeren.",
	},
	failures: {
		goHome: "Naar de startpagina",
		retry: "Opnieuw proberen",
		request: "Verzoek {id}",
		unreadable: "We kunnen dit verzoek niet lezen",
		unreadableText: "Het adres of het formulier is niet geldig. Ga terug en probeer het opnieuw.",
		otherSite: "Dit formulier is niet geaccepteerd",
		otherSiteText:
			"Het is vanaf een andere site verzonden. Ga terug, laad de pagina opnieuw en verzend het formulier nog eens.",
		missing: "Pagina niet gevonden",
		missingText: "Misschien is het adres verkeerd getypt of is de pagina verplaatst.",
		gone: "Dit bestaat niet meer",
		goneText: "Het is verwijderd of verlopen.",
		tooLarge: "Dit is te groot",
		tooLargeText: "Ga terug en probeer het opnieuw met minder.",
		tooMany: "Te veel verzoeken",
		tooManyText: "Probeer het over tien minuten opnieuw.",
		outage: "We zijn zo terug",
		outageText: "De server is nu niet beschikbaar. Probeer het straks opnieuw.",
		failed: "Er ging iets mis",
		failedText: "We hebben vastgelegd wat er gebeurde. Probeer het opnieuw.",
		refused: "Dit is niet gelukt",
		refusedText: "Ga terug en probeer het opnieuw.",
	},
	frame: {
		skip: "Naar de inhoud",
		cookies: "Cookies",
		cookiesNeeded: "We gebruiken cookies die de site nodig heeft.",
		cookiesAsked: "Webanalyse komt er alleen bij als je akkoord gaat.",
		cookiesShort: "Analyse toestaan?",
		learnMore: "Meer informatie",
		aboutCookies: "over cookies",
		decline: "Weigeren",
		accept: "Alles accepteren",
		dismiss: "Sluiten",
		offline: "Je bent offline.",
		unreachable: "We kunnen de server niet bereiken.",
		pageWaits: "De pagina opent zodra je weer online bent.",
		formNotSent: "Er is niets verzonden. Probeer het opnieuw als je weer online bent.",
		newsWaits: "Deze pagina wordt bijgewerkt zodra je weer online bent.",
		tryNow: "Nu proberen",
		tooLarge: "Wat je hebt verzonden, is te groot. Maak het korter en probeer het opnieuw.",
	},
};
