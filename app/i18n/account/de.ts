import type { TextsIn } from "./texts.ts";

export const de: TextsIn<"de"> = {
	fields: {
		nameMissing: "Gib deinen Namen ein",
		nameTooLong: {
			one: "Der Name darf höchstens {count} Zeichen lang sein",
			other: "Der Name darf höchstens {count} Zeichen lang sein",
		},
		emailMissing: "Gib deine E-Mail-Adresse ein",
		emailInvalid: "Gib eine gültige E-Mail-Adresse ein",
		emailAddressInvalid: "Gib eine gültige E-Mail-Adresse ein",
		emailToVerifyMissing:
			"Gib deine E-Mail-Adresse ein, um einen neuen Bestätigungslink zu bekommen",
		passwordMissing: "Gib dein Passwort ein",
		passwordTooShort: {
			one: "Das Passwort muss mindestens {count} Zeichen lang sein",
			other: "Das Passwort muss mindestens {count} Zeichen lang sein",
		},
		passwordTooLong: {
			one: "Das Passwort darf höchstens {count} Zeichen lang sein",
			other: "Das Passwort darf höchstens {count} Zeichen lang sein",
		},
		confirmationMissing: "Gib das Passwort noch einmal ein",
		passwordsDiffer: "Die Passwörter stimmen nicht überein",
		termsMissing: "Stimme den Nutzungsbedingungen zu, um fortzufahren",
	},
	newPassword: {
		password: "Neues Passwort",
		confirmation: "Passwort wiederholen",
		hint: {
			one: "Mindestens {count} Zeichen. Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen machen es sicherer.",
			other:
				"Mindestens {count} Zeichen. Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen machen es sicherer.",
		},
		strength: "Passwortstärke",
		veryWeak: "Sehr schwach",
		weak: "Schwach",
		fair: "Mittel",
		good: "Gut",
		strong: "Stark",
		rated: "Stärke deines eingegebenen Passworts: {strength}. Bitte gib es noch einmal ein.",
	},
	formMessages: {
		invalid: "Bitte korrigiere die Fehler im Formular",
		timeout:
			"Die Anfrage hat zu lange gedauert. Prüfe deine Internetverbindung oder versuche es später noch einmal.",
		tooLarge:
			"Das ist mehr, als diese Website annimmt. Kürze den Text oder wähle eine kleinere Datei.",
		overLimit: "Das ist zu groß. {limit}. Anfrage {request}",
		broken:
			"Serverfehler: Deine Anfrage konnte nicht verarbeitet werden. Wir haben den Fehler protokolliert. Bitte versuche es noch einmal.",
		unreachable: "Wir erreichen den Server von {site} gerade nicht. Bitte versuche es noch einmal.",
	},
	send: {
		sending: "Wird gesendet …",
		verification: "Neuen Bestätigungslink senden",
	},
	frame: {
		terms: "Nutzungsbedingungen",
		privacy: "Datenschutz",
		cookies: "Cookies",
		showPassword: "Passwort anzeigen",
		hidePassword: "Passwort verbergen",
	},
	shared: {
		email: "E-Mail-Adresse",
		password: "Passwort",
		backToSignIn: "Zurück zur Anmeldung",
		goToDashboard: "Zum Dashboard",
	},
	signIn: {
		title: "Anmelden",
		heading: "Willkommen zurück",
		newHere: "Neu hier? {createAccount}",
		createAccount: "Konto erstellen",
		forgotPassword: "Passwort vergessen?",
		remember: "Angemeldet bleiben",
		rememberHint: "30 Tage lang auf diesem Gerät.",
		submit: "Anmelden",
		submitting: "Wird angemeldet …",
		googleEmailTaken:
			"Es gibt schon ein Konto mit dieser E-Mail-Adresse. Melde dich einmal mit dem Passwort an und verbinde dann Google in deinen Einstellungen.",
		toSubmitTicket: "Bitte melde dich an, um eine Support-Anfrage zu senden.",
		toViewTickets: "Bitte melde dich an, um deine Support-Anfragen zu sehen.",
		toViewTicket: "Bitte melde dich an, um diese Support-Anfrage zu sehen.",
		signedOut: "Du bist abgemeldet",
		emailChanged: "Deine E-Mail-Adresse ist jetzt {email}.",
	},
	passkey: {
		submit: "Mit einem Passkey fortfahren",
		submitting: "Wir warten auf dein Gerät …",
	},
	code: {
		title: "Gib deinen Code ein",
		text: "Bestätige innerhalb von 5 Minuten, dass du es bist. {startOver}",
		startOver: "Neu beginnen",
		label: "Code",
		hint: "Sechs Ziffern aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.",
		trust: "Auf diesem Gerät nicht mehr fragen",
		trustHint: "30 Tage lang brauchst du hier keinen Code.",
		missing: "Gib den Code ein",
		wrongFormat: "Das ist kein Code",
		submit: "Anmelden",
		submitting: "Wird angemeldet …",
	},
	signUp: {
		title: "Konto erstellen",
		haveOne: "Schon ein Konto? {signIn}",
		signIn: "Anmelden",
		needsApproval: "Wir prüfen jede Registrierung, bevor wir das Konto erstellen.",
		claimFree: "Deine Seite bekommt die Adresse {address}",
		claimTaken:
			"{address} ist schon vergeben. Nach der Registrierung wählst du eine andere Adresse.",
		name: "Vollständiger Name",
		accept: "Ich bin mindestens 18 Jahre alt und akzeptiere die {terms} und die {privacyPolicy}",
		terms: "Nutzungsbedingungen",
		privacyPolicy: "Datenschutzerklärung",
		submit: "Konto erstellen",
		submitting: "Konto wird erstellt …",
		requested: "Wir haben deine Registrierung erhalten",
	},
	plan: {
		chosen: "Du hast {plan} gewählt, {price} im Monat",
		newCanPay: "Dein Konto beginnt mit {free}. Nach der Registrierung kannst du {plan} bezahlen.",
		newIsShown:
			"Dein Konto beginnt mit {free}. Nach der Registrierung zeigen wir dir, wie du {plan} bekommst.",
		canPay: "Nach der Anmeldung kannst du {plan} bezahlen.",
		isShown: "Nach der Anmeldung zeigen wir dir, wie du {plan} bekommst.",
	},
	google: {
		or: "oder",
		continue: "Weiter mit Google",
		accept:
			"Wenn du mit Google fortfährst, akzeptierst du die {terms} und bestätigst, dass du mindestens 18 Jahre alt bist.",
		terms: "Nutzungsbedingungen",
		inApp:
			"Google erlaubt die Anmeldung in {app} nicht. Öffne diese Seite in deinem Browser, um dich mit Google anzumelden.",
	},
	provider: {
		or: "oder",
		continue: "Weiter mit {name}",
		accept:
			"Wenn du fortfährst, akzeptierst du die {terms} und bestätigst, dass du mindestens 18 Jahre alt bist.",
		terms: "Nutzungsbedingungen",
		connectTitle: "{name} verbinden",
		connectText:
			"Es gibt schon ein Konto mit der Adresse {email}. Gib einmal sein Passwort ein, dann meldest du dich in Zukunft mit {name} an.",
		connectOtherwise:
			"Hat es kein Passwort? Melde dich wie gewohnt an und verbinde dann diesen Dienst in deinen Einstellungen. {backToSignIn}",
		connectSubmit: "Verbinden und anmelden",
		connectSubmitting: "Wird angemeldet …",
	},
	forgotPassword: {
		title: "Passwort vergessen?",
		text: "Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst. {backToSignIn}",
		submit: "Link senden",
		sent: "Sieh in dein Postfach",
		sentText:
			"Wenn es zu dieser Adresse ein Konto gibt, ist ein Link für ein neues Passwort unterwegs. Er funktioniert einmal, innerhalb von 1 Stunde. Nichts angekommen? Sieh im Spam-Ordner nach.",
		otherEmail: "Andere E-Mail-Adresse verwenden",
	},
	resetPassword: {
		title: "Neues Passwort festlegen",
		text: "Für {email}. Alle Geräte werden abgemeldet und alle API-Tokens widerrufen.",
		submit: "Neues Passwort festlegen",
		submitting: "Wird gespeichert …",
		invalid: "Ungültiger Link",
		invalidText:
			"Ein Link für ein neues Passwort funktioniert einmal, innerhalb von 1 Stunde, und nur der neueste gilt. Deiner ist abgelaufen oder unvollständig.",
		newLink: "Neuen Link anfordern",
		done: "Dein Passwort ist geändert. Du kannst dich jetzt mit dem neuen anmelden.",
	},
	verification: {
		title: "E-Mail-Adresse bestätigen",
		verified: "E-Mail-Adresse bestätigt",
		verifiedText: "Danke! {email} ist bestätigt.",
		pay: "Weiter zur Zahlung",
		page: "Deine Seite: {address}",
		tryAgain: "Noch einmal versuchen",
		used: "Schon bestätigt",
		usedText: "Dieser Link wurde schon verwendet. Du musst nichts mehr tun.",
		expired: "Link abgelaufen",
		failed: "Bestätigung fehlgeschlagen",
		invalidText: "Dieser Bestätigungslink ist abgelaufen oder ungültig.",
		missingText: "Ungültiger Bestätigungslink: Ihm fehlt ein Teil.",
		failedText: "Wir konnten die E-Mail-Adresse nicht bestätigen. Bitte versuche es noch einmal.",
		resend: "E-Mail-Adresse bestätigen",
		resendText: "Fordere einen neuen Link an. Er funktioniert einmal, innerhalb von 24 Stunden.",
		sent: "Sieh in dein Postfach",
		sentText:
			"Wenn zu dieser Adresse ein Konto gehört, das noch nicht bestätigt ist, ist ein neuer Link unterwegs.",
	},
	emailChange: {
		title: "Neue E-Mail-Adresse bestätigen",
		text: "Die E-Mail-Adresse deines Kontos ändert sich zu {email}. Damit meldest du dich dann an.",
		submit: "Neue Adresse bestätigen",
		submitting: "Wird bestätigt …",
		settings: "Kontoeinstellungen öffnen",
		used: "Schon bestätigt",
		usedText: "Dieser Link wurde schon verwendet. Du musst nichts mehr tun.",
		expired: "Link abgelaufen",
		expiredText:
			"Dieser Link war 24 Stunden lang gültig. Fordere in deinen Kontoeinstellungen einen neuen an.",
		invalid: "Ungültiger Link",
		invalidText: "Dieser Link ist unvollständig, oder die Änderung wurde abgebrochen.",
		failed: "E-Mail-Adresse nicht geändert",
		takenText: "Mit dieser E-Mail-Adresse oder diesem Benutzernamen gibt es schon ein Konto",
		failedText: "Wir konnten die E-Mail-Adresse nicht bestätigen. Bitte versuche es noch einmal.",
	},
	refusals: {
		invalidCredentials: "E-Mail-Adresse oder Passwort ist falsch",
		manySignIns: "Zu viele Anmeldeversuche. Bitte versuche es später noch einmal.",
		busy: "Gerade melden sich zu viele an. Bitte versuche es noch einmal.",
		suspended:
			"Dieses Konto ist gesperrt. Wenn du das für einen Irrtum hältst, schreib an {supportEmail}.",
		userExists: "Mit dieser E-Mail-Adresse oder diesem Benutzernamen gibt es schon ein Konto",
		commonPassword:
			"Das ist eines der häufigsten Passwörter. Wähle eines, das schwerer zu erraten ist.",
		ownPassword:
			"Dieses Passwort ähnelt deinem Namen oder deiner E-Mail-Adresse. Wähle eines, das schwerer zu erraten ist.",
		manySignUps:
			"Aus deinem Netzwerk registrieren sich gerade viele. Bitte versuche es in einer Stunde noch einmal.",
		registrationsClosed: "Die Registrierung ist gerade geschlossen. Bitte komm später wieder.",
		invitationNeeded:
			"Für die Registrierung brauchst du einen Einladungslink. Frag die Betreiber dieser Website danach.",
		invitationInvalid:
			"Dieser Einladungslink ist aufgebraucht oder abgelaufen. Frag die Betreiber dieser Website nach einem neuen.",
		registrationWaiting:
			"Eine Registrierung mit dieser E-Mail-Adresse wartet schon auf ihre Freigabe.",
		registrationRequested:
			"Danke! Wir prüfen jede Registrierung und schreiben dir, sobald dein Konto bereit ist.",
		manyResetMails:
			"Du hast zu oft einen Link für ein neues Passwort angefordert. Bitte versuche es später noch einmal.",
		resetMailFailed:
			"Wir konnten die E-Mail für ein neues Passwort nicht senden. Bitte versuche es noch einmal.",
		manyResets: "Zu viele Versuche. Bitte versuche es später noch einmal.",
		resetFailed: "Wir konnten das Passwort nicht ändern. Bitte versuche es noch einmal.",
		manyVerificationMails:
			"Du hast zu oft einen Bestätigungslink angefordert. Bitte versuche es später noch einmal.",
		verificationMailFailed:
			"Wir konnten den Bestätigungslink nicht senden. Bitte versuche es noch einmal.",
		googleUnreachable: "Die Anmeldung mit Google konnte nicht geladen werden",
		googleNotReady:
			"Die Anmeldung mit Google ist noch nicht bereit. Bitte versuche es noch einmal.",
		googleFailed: "Die Anmeldung mit Google ist fehlgeschlagen",
		googleEmailTaken: "Es gibt schon ein Konto mit dieser E-Mail-Adresse.",
		providerUnreachable:
			"Dieser Anmeldedienst antwortet gerade nicht. Bitte versuche es noch einmal.",
		providerNotReady: "Diese Anmeldung ist abgelaufen. Bitte versuche es noch einmal.",
		providerFailed:
			"Die Anmeldung mit diesem Dienst hat nicht geklappt. Bitte versuche es noch einmal.",
		providerUnverified:
			"Dieser Anmeldedienst hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und versuche es dann noch einmal.",
		providerConnectedAlready:
			"Ein anderes Konto bei diesem Dienst ist schon verbunden. Trenne es zuerst.",
		providerOfAnother: "Dein Konto bei diesem Dienst ist hier mit einem anderen Konto verbunden.",
		passwordsOff:
			"Hier meldet man sich nicht mit einem Passwort an. Nutze einen der Buttons auf der Anmeldeseite.",
		signInFirst: "Bitte melde dich zuerst an.",
		passkeyRefused:
			"Dieser Passkey hat nicht funktioniert. Versuche es noch einmal oder melde dich anders an.",
		manyCodes: "Zu viele falsche Codes. Bitte versuche es später noch einmal.",
		wrongCode:
			"Dieser Code ist falsch, abgelaufen oder schon benutzt. Gib den ein, den deine App jetzt anzeigt.",
	},
	device: {
		browserOnSystem: "{browser} auf {system}",
		unknown: "Unbekanntes Gerät",
		apiClient: "API-Client",
	},
	verificationMail: {
		subject: "Bestätige deine E-Mail-Adresse für {site}",
		heading: "Willkommen bei {site}",
		preview: "Öffne den Link, um deine E-Mail-Adresse zu bestätigen.",
		button: "E-Mail-Adresse bestätigen",
		text: "Öffne diesen Link, um deine E-Mail-Adresse zu bestätigen. Er funktioniert einmal, innerhalb von 24 Stunden.",
		notYou:
			"Wenn du dich nicht registriert hast, kannst du diese E-Mail ignorieren. Wir bestätigen diese Adresse nur, wenn jemand den Link öffnet.",
	},
	resetMail: {
		subject: "Neues Passwort für {site}",
		heading: "Neues Passwort festlegen",
		preview: "Wähle innerhalb von 1 Stunde ein neues Passwort.",
		button: "Passwort festlegen",
		text: "Öffne diesen Link, um ein neues Passwort zu wählen. Er funktioniert einmal, innerhalb von 1 Stunde. Das neue Passwort meldet dich auf allen Geräten ab.",
		notYou:
			"Wenn du das nicht angefordert hast, kannst du diese E-Mail ignorieren. Dein Passwort ändert sich nicht.",
	},
	passwordChangedMail: {
		heading: "Dein Passwort wurde geändert",
		text: "Für dein Konto wurde ein neues Passwort festgelegt. Alle anderen Geräte wurden abgemeldet.",
		tokens:
			"Deine API-Tokens wurden widerrufen. Erstelle neue für die Programme, die du noch verwendest.",
		button: "Passwort zurücksetzen",
		notYou:
			"Wenn du das nicht warst, setz dein Passwort jetzt zurück. Dadurch werden alle Geräte abgemeldet.",
	},
	newSignInMail: {
		heading: "Neue Anmeldung bei deinem Konto",
		text: "Jemand hat sich mit einem neuen Gerät oder aus einem neuen Netzwerk bei deinem Konto angemeldet:",
		deviceAndTime: "{device}, {time}",
		button: "Geräte ansehen",
		notYou: "Wenn du das nicht warst, melde dieses Gerät ab und ändere jetzt dein Passwort.",
	},
	approvalMail: {
		heading: "Dein Konto ist bereit",
		text: "Deine Registrierung wurde freigegeben. Melde dich an und erstelle deine Seite.",
		button: "Anmelden",
		notYou: "Wenn du dich nicht registriert hast, kannst du diese E-Mail ignorieren.",
	},
};
