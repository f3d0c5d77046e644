import type { TextsIn } from "./texts.ts";

export const pl: TextsIn<"pl"> = {
	page: {
		language: "pl",
		report: "Zgłoś tę stronę",
		socials: "Media społecznościowe",
		verifiedNetwork: "{network}, zweryfikowano",
		verified: "Zweryfikowano: prowadzi z powrotem do tej strony",
		noLinks: "Nie ma tu jeszcze linków.",
		download: "Pobierz: {title}",
		play: "Odtwórz",
		sensitive: "Treść wrażliwa",
		withLink: "Z linkiem",
		pointCamera: "Skieruj tu aparat",
		hostedBy: "Działa na {site}",
		linksBy: "Linki: {name}",
		timeSpan: "{from} – {until}",
		dayAndTime: "{day}, {time}",
		monthAndYear: "{month} ’{year}",
	},
	card: {
		seeAll: "Zobacz wszystkie linki",
	},
	markdown: {
		links: "Linki",
		socials: "Media społecznościowe",
		sensitive: "treść wrażliwa",
		verified: "zweryfikowano",
	},
	player: {
		frame: "{title}, {site}",
		open: "Otwórz w {site}",
	},
	question: {
		sensitive: "Ten link może zawierać treści wrażliwe.",
		sensitiveTitle: "Treść wrażliwa",
		address: "Sprawdź adres, zanim przejdziesz dalej. Jeszcze go nie zweryfikowaliśmy.",
		addressTitle: "Sprawdź adres",
		continue: "Dalej",
		goBack: "Wróć",
	},
	file: {
		place: "Miejsce",
		phone: "Telefon",
		email: "E-mail",
		website: "Strona internetowa",
		address: "Adres",
		details: "Szczegóły",
		note: "Notatka",
		saveContact: "Zapisz kontakt",
		open: "Otwórz plik",
		addToCalendar: "Dodaj do kalendarza",
		otherCalendars: "Apple i inne kalendarze",
		inApp:
			"Korzystasz z przeglądarki wbudowanej w {app}. Jeśli coś tu nie działa, otwórz menu {dots}i wybierz „Otwórz w przeglądarce”.",
		thisApp: "tę aplikację",
	},
	form: {
		name: "Imię i nazwisko",
		optional: "Opcjonalnie",
		email: "Twój adres e-mail",
		message: "Wiadomość",
		send: "Wyślij wiadomość",
		messageNote:
			"Odbiorca: {name}. Wiadomość przechowujemy przez maksymalnie rok. Twój adres e-mail pozostaje ukryty, dopóki nie otrzymasz odpowiedzi albo odbiorca nie zechce go zobaczyć.",
		signUp: "Zapisz się",
		signUpNote:
			"Właściciel listy: {name}. Przechowujemy Twój adres, ten tekst i datę, dopóki się nie wypiszesz. Trafisz na listę, gdy potwierdzisz e-mail, który Ci wyślemy.",
		privacyPolicy: "Polityka prywatności",
		leaveEmpty: "Pozostaw to pole puste",
		sent: "Wiadomość wysłana",
		sentText: "Dziękujemy. Ewentualna odpowiedź przyjdzie e-mailem.",
		checkEmail: "Sprawdź pocztę",
		checkEmailText:
			"Wysłaliśmy Ci link do potwierdzenia zapisu. Jeśli nie dotrze w ciągu kilku minut, zajrzyj do folderu ze spamem. Nie dostaniesz kolejnego e-maila, jeśli jesteś już na liście albo jeśli wysłaliśmy Ci dziś 3 takie e-maile.",
		emailTomorrow: "Jutro dostaniesz e-mail",
		emailTomorrowText:
			"Dziś na tę listę zapisało się wiele osób. Jutro wyślemy Ci link do potwierdzenia zapisu. Nie dostaniesz go, jeśli jesteś już na liście albo jeśli wysłaliśmy Ci dziś 3 takie e-maile.",
		backTo: "Wróć do strony: {name}",
	},
	fields: {
		emailMissing: "Podaj adres e-mail",
		emailInvalid: "Podaj poprawny adres e-mail",
		nameTooLong: {
			one: "Imię i nazwisko mogą mieć najwyżej {count} znak",
			few: "Imię i nazwisko mogą mieć najwyżej {count} znaki",
			many: "Imię i nazwisko mogą mieć najwyżej {count} znaków",
			other: "Imię i nazwisko mogą mieć najwyżej {count} znaku",
		},
		messageMissing: "Napisz wiadomość",
		messageTooLong: {
			one: "Wiadomość może mieć najwyżej {count} znak",
			few: "Wiadomość może mieć najwyżej {count} znaki",
			many: "Wiadomość może mieć najwyżej {count} znaków",
			other: "Wiadomość może mieć najwyżej {count} znaku",
		},
		consentMissing: "Zaznacz pole, aby się zapisać",
		leaveEmpty:
			"Wyczyść to pole i wyślij formularz ponownie. Mogło je wypełnić rozszerzenie przeglądarki.",
		reasonMissing: "Wybierz, co jest nie tak",
		detailsMissing: "Napisz, co jest nie tak",
		detailsTooLong: {
			one: "Opis może mieć najwyżej {count} znak",
			few: "Opis może mieć najwyżej {count} znaki",
			many: "Opis może mieć najwyżej {count} znaków",
			other: "Opis może mieć najwyżej {count} znaku",
		},
	},
	refusals: {
		manyMessages: "Z Twojej sieci przychodzi teraz wiele wiadomości. Spróbuj ponownie za godzinę.",
		pageFull: "Ta strona nie może dziś przyjąć więcej wiadomości. Spróbuj ponownie jutro.",
		manySignUps: "Z Twojej sieci zapisuje się teraz wiele osób. Spróbuj ponownie za godzinę.",
		manyOnList: "Ta lista nie może dziś przyjąć więcej zapisów. Spróbuj ponownie jutro.",
		listClosed: "Ta lista nie jest jeszcze otwarta. Zajrzyj tu później.",
		listFull: "Ta lista jest pełna.",
		manyReports: "Z Twojej sieci przychodzi teraz wiele zgłoszeń. Spróbuj ponownie za godzinę.",
		unavailable:
			"Nie możemy teraz połączyć się z bazą danych. Nic nie zostało utracone. Spróbuj ponownie za chwilę.",
		invalid: "Tekst zawiera znak, którego nie da się zapisać. Wpisz go jeszcze raz.",
	},
	report: {
		title: "Zgłoś stronę",
		heading: "Zgłoś tę stronę",
		intro:
			"Napisz, co jest nie tak ze stroną {address} ({name}). Jej właściciel nie dowie się, kto ją zgłosił.",
		reason: "Co jest nie tak?",
		choose: "Wybierz",
		reasons: {
			scam: "Spam, oszustwo lub złośliwe oprogramowanie",
			impersonation: "Podszywanie się pod kogoś innego",
			illegal: "Coś nielegalnego",
			hate: "Nienawiść, groźby lub nękanie",
			sexual: "Treści seksualne bez ostrzeżenia",
			copyright: "Użycie cudzego dzieła bez zgody",
			privacy: "Ujawnianie czyichś prywatnych danych",
			other: "Coś innego",
		},
		details: "Opis",
		detailsHint:
			"Napisz, na co mamy zwrócić uwagę, na przykład na który link. Opcjonalnie, chyba że wybierzesz „Coś innego”.",
		atMost: {
			one: "Najwyżej {count} znak.",
			few: "Najwyżej {count} znaki.",
			many: "Najwyżej {count} znaków.",
			other: "Najwyżej {count} znaku.",
		},
		tooMany: {
			one: "{count} znak za dużo",
			few: "{count} znaki za dużo",
			many: "{count} znaków za dużo",
			other: "{count} znaku za dużo",
		},
		email: "Twój adres e-mail",
		emailHint:
			"Opcjonalnie. Tylko na wypadek pytań o to zgłoszenie i po to, by przekazać Ci naszą decyzję.",
		leaveEmpty: "Pozostaw to pole puste",
		send: "Wyślij zgłoszenie",
		sending: "Wysyłanie…",
		invalid: "Popraw błędy w formularzu",
		unreachable:
			"Nie możemy teraz połączyć się z serwerem. Zgłoszenie nie zostało wysłane. Spróbuj ponownie.",
		sent: "Dziękujemy",
		sentText:
			"Otrzymaliśmy Twoje zgłoszenie. Sprawdzamy każde z nich. Jeśli podano adres e-mail, możemy napisać w tej sprawie.",
		back: "Wróć do strony",
	},
	subscription: {
		title: "Twoja subskrypcja",
		invalid: "Ten link nie działa",
		invalidText: "Może być niepełny lub zbyt stary albo subskrypcja została już anulowana.",
		ended: "Wypisano Cię z listy",
		endedText: "Usunęliśmy Twój adres z tej listy.",
		confirmed: "Jesteś na liście",
		confirmedText: "{email} jest na liście mailingowej strony {page}.",
		toConfirm: "Potwierdź zapis",
		toConfirmText: "{email} trafi na listę mailingową strony {page}.",
		quote: "„{text}”",
		agreed:
			"Zgoda wyrażona {time}. Przechowujemy Twój adres, ten tekst i datę, dopóki się nie wypiszesz. Więcej: {privacyPolicy}.",
		privacyPolicy: "polityka prywatności",
		confirm: "Potwierdź zapis",
		confirming: "Potwierdzanie…",
		unsubscribe: "Wypisz się",
		decline: "Nie zapisuj mnie",
		unsubscribing: "Wypisywanie…",
		openPage: "Otwórz stronę",
		unreachable:
			"Nie możemy teraz połączyć się z serwerem. Nic się nie zmieniło. Spróbuj ponownie.",
	},
	confirmAddress: {
		title: "Potwierdź swój adres",
		invalid: "Ten link nie działa",
		invalidText: "Może być niepełny lub zbyt stary.",
		confirmed: "Adres potwierdzony",
		confirmedText: "Dziękujemy. {page} może odpowiadać na Twoje wiadomości.",
		toConfirm: "Potwierdź swój adres",
		toConfirmText:
			"Na wiadomość do {page} przyszła odpowiedź. Potwierdź, że adres z tego e-maila należy do Ciebie, aby móc otrzymywać kolejne odpowiedzi.",
		confirm: "Potwierdź adres",
		confirming: "Potwierdzanie…",
		notYou:
			"Jeśli to nie Ty pisałeś lub pisałaś do tej strony, zamknij to okno. Ktoś inny wpisał Twój adres.",
		openPage: "Otwórz stronę",
		unreachable:
			"Nie możemy teraz połączyć się z serwerem. Nic się nie zmieniło. Spróbuj ponownie.",
	},
	mail: {
		questions: "Masz pytania? Napisz na adres {email}.",
		brokenButton: "Jeśli przycisk nie działa, otwórz ten link:",
	},
	confirmationMail: {
		heading: "Potwierdź zapis",
		preview: {
			one: "Potwierdź w ciągu {count} dnia, aby dołączyć do listy mailingowej.",
			few: "Potwierdź w ciągu {count} dni, aby dołączyć do listy mailingowej.",
			many: "Potwierdź w ciągu {count} dni, aby dołączyć do listy mailingowej.",
			other: "Potwierdź w ciągu {count} dnia, aby dołączyć do listy mailingowej.",
		},
		button: "Sprawdź i potwierdź",
		text: {
			one: "Zapisujesz się na listę mailingową strony {page}. Potwierdź to w ciągu {count} dnia.",
			few: "Zapisujesz się na listę mailingową strony {page}. Potwierdź to w ciągu {count} dni.",
			many: "Zapisujesz się na listę mailingową strony {page}. Potwierdź to w ciągu {count} dni.",
			other: "Zapisujesz się na listę mailingową strony {page}. Potwierdź to w ciągu {count} dnia.",
		},
		keep: "Zachowaj ten e-mail: ten sam link pozwala się wypisać.",
		notYou:
			"Jeśli to nie Twój zapis, zignoruj ten e-mail. Nie ma Cię na liście, a Twój adres usuniemy.",
	},
	replyMail: {
		heading: "Odpowiedź na Twoją wiadomość: {name}",
		unconfirmedHeading: "Masz odpowiedź",
		unconfirmedSubject: "Masz odpowiedź na swoją wiadomość",
		unconfirmedPreview:
			"Ktoś wpisał Twój adres w formularzu kontaktowym w {site} i otrzymał odpowiedź.",
		button: "Potwierdź swój adres",
		wrote:
			"Wiadomość do {page} została wysłana {day} (UTC). Aby napisać do {name}, odpowiedz na ten e-mail.",
		unconfirmed:
			"Dopóki nie potwierdzisz adresu, {name} nie może wysłać Ci kolejnej odpowiedzi na tę wiadomość.",
		notYou:
			"Jeśli to nie Twoja wiadomość do {page}, ktoś inny wpisał Twój adres. Możesz zignorować ten e-mail.",
	},
	reportAnswerMail: {
		subject: "Twoje zgłoszenie do {site}",
		heading: "Sprawdziliśmy Twoje zgłoszenie",
		thanks: "Dziękujemy za zgłoszenie strony {page}. Sprawdziliśmy ją.",
		violation:
			"Strona naruszała nasze zasady i podjęliśmy działania. Ze względu na prywatność wszystkich stron nie możemy podać więcej szczegółów.",
		noViolation:
			"Nie znaleźliśmy niczego, co narusza nasze zasady, więc strona pozostaje bez zmian. Jeśli wydarzy się coś nowego, zgłoś ją ponownie.",
		notYou:
			"Jeśli to nie Twoje zgłoszenie, ktoś wpisał Twój adres przez pomyłkę. Możesz zignorować ten e-mail.",
	},
	frame: {
		skip: "Przejdź do treści",
		cookies: "Pliki cookie",
		cookiesNeeded: "Używamy plików cookie niezbędnych do działania strony.",
		cookiesAsked: "Analitykę dodamy tylko za Twoją zgodą.",
		cookiesShort: "Zezwolić na analitykę?",
		learnMore: "Dowiedz się więcej",
		aboutCookies: "o plikach cookie",
		decline: "Odrzuć",
		accept: "Akceptuj wszystkie",
		dismiss: "Zamknij",
	},
};
