import type { TextsIn } from "./texts.ts";

export const sv: TextsIn<"sv"> = {
	page: {
		language: "sv",
		report: "Anmäl den här sidan",
		socials: "Sociala medier",
		verifiedNetwork: "{network}, verifierad",
		verified: "Verifierad: länkar tillbaka till den här sidan",
		noLinks: "Här finns inga länkar än.",
		download: "Ladda ner {title}",
		play: "Spela upp",
		sensitive: "Känsligt innehåll",
		withLink: "Med en länk",
		pointCamera: "Rikta kameran hit",
		hostedBy: "Drivs av {site}",
		linksBy: "Länkar från {name}",
		timeSpan: "{from} till {until}",
		dayAndTime: "{day} {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Visa alla länkar",
	},
	markdown: {
		links: "Länkar",
		socials: "Sociala medier",
		sensitive: "känsligt innehåll",
		verified: "verifierad",
	},
	player: {
		frame: "{title}, på {site}",
		open: "Öppna på {site}",
	},
	question: {
		sensitive: "Den här länken kan visa känsligt innehåll.",
		sensitiveTitle: "Känsligt innehåll",
		address: "Kontrollera adressen innan du fortsätter. Vi har inte granskat den än.",
		addressTitle: "Kontrollera adressen",
		continue: "Fortsätt",
		goBack: "Gå tillbaka",
	},
	file: {
		place: "Plats",
		phone: "Telefon",
		email: "E-post",
		website: "Webbplats",
		address: "Adress",
		details: "Detaljer",
		note: "Anteckning",
		saveContact: "Spara kontakt",
		open: "Öppna fil",
		addToCalendar: "Lägg till i din kalender",
		otherCalendars: "Apple och andra kalendrar",
		inApp:
			"Du är i webbläsaren i {app}. Om något inte fungerar här öppnar du menyn {dots}och väljer ”Öppna i webbläsare”.",
		thisApp: "den här appen",
	},
	form: {
		name: "Ditt namn",
		optional: "Valfritt",
		email: "Din e-postadress",
		message: "Meddelande",
		send: "Skicka meddelande",
		messageNote:
			"Vi sparar ditt meddelande till {name} i upp till ett år. Din e-postadress är dold tills du får ett svar eller någon väljer att visa den.",
		signUp: "Anmäl mig",
		signUpNote:
			"Vi sparar din adress, den här texten och tidpunkten åt {name} tills du avanmäler dig. Du är med på listan när du har bekräftat e-postmeddelandet som vi skickar.",
		privacyPolicy: "Integritetspolicy",
		leaveEmpty: "Lämna det här fältet tomt",
		sent: "Meddelandet har skickats",
		sentText: "Tack! Ett eventuellt svar kommer med e-post.",
		checkEmail: "Kolla din e-post",
		checkEmailText:
			"Vi har skickat en länk så att du kan bekräfta din anmälan. Om den inte har kommit inom några minuter kan du titta i skräpposten. Du får inget nytt e-postmeddelande om du redan är med på listan, eller om vi redan har skickat 3 sådana till dig i dag.",
		emailTomorrow: "Du får ett e-postmeddelande i morgon",
		emailTomorrowText:
			"Många har anmält sig till den här listan i dag. I morgon skickar vi en länk så att du kan bekräfta din anmälan. Du får ingen om du redan är med på listan, eller om vi redan har skickat 3 sådana e-postmeddelanden till dig i dag.",
		backTo: "Tillbaka till {name}",
	},
	fields: {
		emailMissing: "Ange din e-postadress",
		emailInvalid: "Ange en giltig e-postadress",
		nameTooLong: {
			one: "Namnet får ha högst {count} tecken",
			other: "Namnet får ha högst {count} tecken",
		},
		messageMissing: "Skriv ett meddelande",
		messageTooLong: {
			one: "Meddelandet får ha högst {count} tecken",
			other: "Meddelandet får ha högst {count} tecken",
		},
		consentMissing: "Kryssa i rutan för att anmäla dig",
		leaveEmpty:
			"Töm det här fältet och skicka formuläret igen. Ett webbläsartillägg kan ha fyllt i det.",
		reasonMissing: "Välj vad som är fel",
		detailsMissing: "Berätta vad som är fel",
		detailsTooLong: {
			one: "Beskrivningen får ha högst {count} tecken",
			other: "Beskrivningen får ha högst {count} tecken",
		},
	},
	refusals: {
		manyMessages:
			"Det kommer många meddelanden från ditt nätverk just nu. Försök igen om en timme.",
		pageFull: "Den här sidan kan inte ta emot fler meddelanden i dag. Försök igen i morgon.",
		manySignUps: "Många anmäler sig från ditt nätverk just nu. Försök igen om en timme.",
		manyOnList: "Den här listan kan inte ta emot fler anmälningar i dag. Försök igen i morgon.",
		listClosed: "Den här listan är inte öppen än. Kom tillbaka senare.",
		listFull: "Den här listan är full.",
		manyReports: "Det kommer många anmälningar från ditt nätverk just nu. Försök igen om en timme.",
		unavailable:
			"Vi kan inte nå vår databas just nu. Inget har gått förlorat. Försök igen om en stund.",
		invalid: "En text innehåller ett tecken som inte kan sparas. Skriv den på nytt.",
	},
	report: {
		title: "Anmäl en sida",
		heading: "Anmäl den här sidan",
		intro:
			"Berätta vad som är fel på sidan som tillhör {name}, {address}. Ingen där får veta vem som har anmält den.",
		reason: "Vad är fel?",
		choose: "Välj",
		reasons: {
			scam: "Skräppost, bedrägeri eller skadlig kod",
			impersonation: "Utger sig för att vara någon annan",
			illegal: "Något olagligt",
			hate: "Hat, hot eller trakasserier",
			sexual: "Sexuellt innehåll utan varning",
			copyright: "Använder någons verk utan lov",
			privacy: "Sprider någons privata uppgifter",
			other: "Något annat",
		},
		details: "Beskrivning",
		detailsHint:
			"Berätta vad vi ska titta på, till exempel vilken länk. Valfritt, om du inte har valt ”Något annat”.",
		atMost: {
			one: "Högst {count} tecken.",
			other: "Högst {count} tecken.",
		},
		tooMany: {
			one: "{count} tecken för mycket",
			other: "{count} tecken för mycket",
		},
		email: "Din e-postadress",
		emailHint:
			"Valfritt. Bara för frågor om den här anmälan och för att berätta vad vi har beslutat.",
		leaveEmpty: "Lämna det här fältet tomt",
		send: "Skicka anmälan",
		sending: "Skickar …",
		invalid: "Rätta felen i formuläret",
		unreachable: "Vi kan inte nå servern just nu. Din anmälan skickades inte. Försök igen.",
		sent: "Tack",
		sentText:
			"Vi har tagit emot din anmälan. Vi granskar alla anmälningar. Om du har lämnat din e-postadress kanske vi skriver till dig om den.",
		back: "Tillbaka till sidan",
	},
	subscription: {
		title: "Din prenumeration",
		invalid: "Länken fungerar inte",
		invalidText: "Den kan vara ofullständig eller för gammal, eller så har du redan avanmält dig.",
		ended: "Du är avanmäld",
		endedText: "Vi har tagit bort din adress från den här listan.",
		confirmed: "Du är med på listan",
		confirmedText: "{page} har {email} på sin e-postlista.",
		toConfirm: "Bekräfta din anmälan",
		toConfirmText: "{page} får {email} på sin e-postlista.",
		quote: "”{text}”",
		agreed:
			"Du godkände det här den {time}. Vi sparar din adress, den här texten och tidpunkten tills du avanmäler dig. Läs vår {privacyPolicy}.",
		privacyPolicy: "integritetspolicy",
		confirm: "Bekräfta anmälan",
		confirming: "Bekräftar …",
		unsubscribe: "Avanmäl mig",
		decline: "Anmäl mig inte",
		unsubscribing: "Avanmäler …",
		openPage: "Öppna sidan",
		unreachable: "Vi kan inte nå servern just nu. Inget har ändrats. Försök igen.",
	},
	confirmAddress: {
		title: "Bekräfta din adress",
		invalid: "Länken fungerar inte",
		invalidText: "Den kan vara ofullständig eller för gammal.",
		confirmed: "Adressen är bekräftad",
		confirmedText: "Tack! {page} kan svara på dina meddelanden.",
		toConfirm: "Bekräfta din adress",
		toConfirmText:
			"Du skickade ett meddelande till {page} och fick ett svar. Bekräfta att adressen i det e-postmeddelandet är din, så att du kan få fler svar.",
		confirm: "Bekräfta adressen",
		confirming: "Bekräftar …",
		notYou:
			"Om du inte har skrivit till den här sidan kan du stänga fönstret. Någon annan har angett din adress.",
		openPage: "Öppna sidan",
		unreachable: "Vi kan inte nå servern just nu. Inget har ändrats. Försök igen.",
	},
	mail: {
		questions: "Frågor? Skriv till {email}.",
		brokenButton: "Om knappen inte fungerar kan du öppna den här länken:",
	},
	confirmationMail: {
		heading: "Bekräfta din anmälan",
		preview: {
			one: "Bekräfta inom {count} dag för att komma med på e-postlistan.",
			other: "Bekräfta inom {count} dagar för att komma med på e-postlistan.",
		},
		button: "Granska och bekräfta",
		text: {
			one: "Du vill vara med på e-postlistan för {page}. Bekräfta inom {count} dag.",
			other: "Du vill vara med på e-postlistan för {page}. Bekräfta inom {count} dagar.",
		},
		keep: "Spara det här e-postmeddelandet: med samma länk avanmäler du dig.",
		notYou:
			"Om du inte har anmält dig kan du bortse från det här e-postmeddelandet. Du är inte med på listan och vi tar bort din adress.",
	},
	replyMail: {
		heading: "{name} har svarat på ditt meddelande",
		unconfirmedHeading: "Du har fått ett svar",
		unconfirmedSubject: "Du har fått ett svar på ditt meddelande",
		unconfirmedPreview: "Någon angav din adress i ett kontaktformulär på {site} och fick ett svar.",
		button: "Bekräfta din adress",
		wrote:
			"Du skrev till {page} den {day} (UTC). Svara på det här e-postmeddelandet för att skriva till {name}.",
		unconfirmed:
			"Tills du bekräftar din adress kan {name} inte skicka fler svar på det meddelandet.",
		notYou:
			"Om du inte har skrivit till {page} har någon annan angett din adress. Du kan bortse från det här e-postmeddelandet.",
	},
	reportAnswerMail: {
		subject: "Din anmälan till {site}",
		heading: "Vi har granskat din anmälan",
		thanks: "Tack för att du anmälde sidan {page}. Vi har granskat den.",
		violation:
			"Sidan bröt mot våra regler och vi har agerat. För att skydda allas integritet kan vi inte berätta mer.",
		noViolation:
			"Vi hittade inget som bryter mot våra regler, så sidan får vara som den är. Anmäl den igen om något nytt händer.",
		notYou:
			"Om du inte har anmält någon sida har någon angett din adress av misstag. Du kan bortse från det här e-postmeddelandet.",
	},
	frame: {
		skip: "Hoppa till innehållet",
		cookies: "Kakor",
		cookiesNeeded: "Vi använder kakor som webbplatsen behöver.",
		cookiesAsked: "Webbanalys läggs bara till om du godkänner det.",
		cookiesShort: "Tillåta analys?",
		learnMore: "Läs mer",
		aboutCookies: "om kakor",
		decline: "Avböj",
		accept: "Godkänn alla",
		dismiss: "Stäng",
	},
};
