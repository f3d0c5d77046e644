import { englishFrame } from "./en-frame.ts";
import { englishPage } from "./en-page.ts";

/**
 * The product's texts for visitors, in English. `{name}` marks what `fillText` or `fillNodes` puts in; a text that depends
 * on a number has a form for each plural of its language. The other languages have the same keys: a missing one is a type
 * error. Safe in the browser, but hydrated screens get the texts of their language from the loader.
 */

export const en = {
	page: englishPage,
	card: {
		seeAll: "See all links",
	},
	markdown: {
		links: "Links",
		socials: "Social profiles",
		sensitive: "sensitive content",
		verified: "verified",
	},
	player: {
		frame: "{title}, on {site}",
		open: "Open on {site}",
	},
	question: {
		sensitive: "This link may show sensitive content.",
		sensitiveTitle: "Sensitive content",
		address: "Check the address before you continue. We haven’t reviewed it yet.",
		addressTitle: "Check the address",
		continue: "Continue",
		goBack: "Go back",
	},
	file: {
		place: "Place",
		phone: "Phone",
		email: "Email",
		website: "Website",
		address: "Address",
		details: "Details",
		note: "Note",
		saveContact: "Save contact",
		open: "Open file",
		addToCalendar: "Add to your calendar",
		otherCalendars: "Apple and other calendars",
		inApp:
			"You’re in {app}’s browser. If something doesn’t work here, open the menu {dots}and choose “Open in browser.”",
		/** Stands for the app if its name isn't known. */
		thisApp: "this app",
	},
	form: {
		name: "Your name",
		optional: "Optional",
		email: "Your email",
		message: "Message",
		send: "Send message",
		messageNote:
			"We keep your message for {name} for up to a year. Your email address is hidden until they reply or choose to see it.",
		signUp: "Sign up",
		signUpNote:
			"We store your address, this text, and the time for {name} until you unsubscribe. You’re on the list once you confirm the email we send you.",
		privacyPolicy: "Privacy policy",
		leaveEmpty: "Leave this empty",
		sent: "Message sent",
		sentText: "Thank you. Any reply will come by email.",
		checkEmail: "Check your email",
		checkEmailText:
			"We sent you a link to confirm your subscription. If it isn’t there in a few minutes, look in your spam folder. You won’t get another email if you’re on the list already, or if we sent you 3 of these emails today.",
		emailTomorrow: "You’ll get an email tomorrow",
		emailTomorrowText:
			"Many people signed up for this list today. Tomorrow we’ll send you a link to confirm your subscription. You won’t get one if you’re on the list already, or if we sent you 3 of these emails today.",
		backTo: "Back to {name}",
	},
	/** What is wrong with a field of a form. */
	fields: {
		emailMissing: "Email is required",
		emailInvalid: "Please enter a valid email",
		nameTooLong: {
			one: "Name must be at most {count} character",
			other: "Name must be at most {count} characters",
		},
		messageMissing: "Message is required",
		messageTooLong: {
			one: "Message must be at most {count} character",
			other: "Message must be at most {count} characters",
		},
		consentMissing: "Check the box to sign up",
		leaveEmpty:
			"Clear this field, then send the form again. A browser extension may have filled it in.",
		reasonMissing: "Choose what is wrong",
		detailsMissing: "Say what is wrong",
		detailsTooLong: {
			one: "Details must be at most {count} character",
			other: "Details must be at most {count} characters",
		},
	},
	/** Why a valid form was refused. */
	refusals: {
		manyMessages:
			"Many messages are coming from your network right now. Please try again in an hour.",
		pageFull: "This page can’t take any more messages today. Please try again tomorrow.",
		manySignUps:
			"Many people are signing up from your network right now. Please try again in an hour.",
		manyOnList: "This list can’t take any more sign-ups today. Please try again tomorrow.",
		listClosed: "This list isn’t open yet. Please come back later.",
		listFull: "This list is full.",
		manyReports:
			"Many reports are coming from your network right now. Please try again in an hour.",
		unavailable:
			"We can’t reach our database right now. Nothing was lost. Please try again in a moment.",
		invalid: "A text contains a character that can’t be stored. Type it again, please.",
	},
	report: {
		title: "Report a page",
		heading: "Report this page",
		intro:
			"Tell us what is wrong with the page of {name}, {address}. They won’t see who reported it.",
		reason: "What is wrong?",
		choose: "Choose one",
		reasons: {
			scam: "Spam, a scam, or malware",
			impersonation: "Pretends to be someone else",
			illegal: "Something illegal",
			hate: "Hate, threats, or harassment",
			sexual: "Sexual content without a warning",
			copyright: "Uses someone’s work without permission",
			privacy: "Shares someone’s private information",
			other: "Something else",
		},
		details: "Details",
		detailsHint:
			"Tell us what to look at, such as which link. Optional, unless you chose “Something else”.",
		atMost: {
			one: "At most {count} character.",
			other: "At most {count} characters.",
		},
		tooMany: {
			one: "{count} character too many",
			other: "{count} characters too many",
		},
		email: "Your email",
		emailHint: "Optional. Only for questions about this report, and to tell you what we decided.",
		leaveEmpty: "Leave this empty",
		send: "Send report",
		sending: "Sending…",
		invalid: "Please fix the errors in the form",
		unreachable: "We can’t reach the server right now. Your report wasn’t sent. Please try again.",
		sent: "Thank you",
		sentText:
			"We received your report. We review every report. If you left your email, we may write to you about it.",
		back: "Back to the page",
	},
	subscription: {
		title: "Your subscription",
		invalid: "This link doesn’t work",
		invalidText: "It may be incomplete or too old, or you have unsubscribed.",
		ended: "You’re unsubscribed",
		endedText: "We deleted your address from this list.",
		confirmed: "You’re on the list",
		confirmedText: "{page} has {email} on their email list.",
		toConfirm: "Confirm your subscription",
		toConfirmText: "{page} will have {email} on their email list.",
		quote: "“{text}”",
		agreed:
			"You agreed to this on {time}. We store your address, this text, and the time until you unsubscribe. See our {privacyPolicy}.",
		privacyPolicy: "privacy policy",
		confirm: "Confirm subscription",
		confirming: "Confirming…",
		unsubscribe: "Unsubscribe",
		decline: "Don’t subscribe",
		unsubscribing: "Unsubscribing…",
		openPage: "Open the page",
		unreachable: "We can’t reach the server right now. Nothing changed. Please try again.",
	},
	confirmAddress: {
		title: "Confirm your address",
		invalid: "This link doesn’t work",
		invalidText: "It may be incomplete, or too old.",
		confirmed: "Address confirmed",
		confirmedText: "Thank you. {page} can reply to your messages.",
		toConfirm: "Confirm your address",
		toConfirmText:
			"You sent a message to {page} and got a reply. Confirm that you own the address of that email, so that they can reply to you again.",
		confirm: "Confirm address",
		confirming: "Confirming…",
		notYou:
			"If you didn’t write to this page, close this window. Somebody else entered your address.",
		openPage: "Open the page",
		unreachable: "We can’t reach the server right now. Nothing changed. Please try again.",
	},
	/** What every email says. */
	mail: {
		questions: "Questions? Write to {email}.",
		brokenButton: "If the button doesn’t work, open this link:",
	},
	confirmationMail: {
		heading: "Confirm your subscription",
		preview: {
			one: "Confirm within {count} day to join the email list.",
			other: "Confirm within {count} days to join the email list.",
		},
		button: "Review and confirm",
		text: {
			one: "You asked to join the email list of {page}. Confirm within {count} day.",
			other: "You asked to join the email list of {page}. Confirm within {count} days.",
		},
		keep: "Keep this email: the same link unsubscribes you.",
		notYou:
			"If you didn’t sign up, ignore this email. You aren’t on the list, and we delete your address.",
	},
	replyMail: {
		heading: "{name} replied to your message",
		unconfirmedHeading: "You have a reply",
		unconfirmedSubject: "You have a reply to your message",
		unconfirmedPreview:
			"Somebody entered your address in a contact form on {site} and got a reply.",
		button: "Confirm your address",
		wrote: "You wrote to {page} on {day} (UTC). Reply to this email to write to {name}.",
		unconfirmed:
			"Until you confirm your address, {name} can’t send you another reply to that message.",
		notYou:
			"If you didn’t write to {page}, somebody else entered your address. You can ignore this email.",
	},
	reportAnswerMail: {
		subject: "Your report to {site}",
		heading: "We reviewed your report",
		thanks: "Thank you for reporting the page {page}. We have reviewed it.",
		violation:
			"The page broke our rules, and we have acted on it. To protect everyone’s privacy, we can’t tell you more.",
		noViolation:
			"We found nothing that breaks our rules, so the page stays as it is. If something new happens, please report it again.",
		notYou:
			"If you didn’t report a page, somebody typed your address by mistake. You can ignore this email.",
	},
	/** A message in place of a screen that failed. */
	failures: {
		goHome: "Go Home",
		retry: "Retry",
		request: "Request {id}",
		unreadable: "We can’t read this request",
		unreadableText: "The address or the form isn’t valid. Go back and try again.",
		otherSite: "This form wasn’t accepted",
		otherSiteText:
			"It was sent from another site. Go back, reload the page, and send the form again.",
		missing: "Page not found",
		missingText: "The address may be mistyped, or the page may have moved.",
		gone: "This is gone",
		goneText: "It was deleted or has expired.",
		tooLarge: "This is too large",
		tooLargeText: "Go back and try again with less.",
		tooMany: "Too many requests",
		tooManyText: "Please try again in ten minutes.",
		outage: "We’ll be right back",
		outageText: "The server isn’t available right now. Please try again soon.",
		failed: "Oops! Something went wrong",
		failedText: "We logged what happened. Please try again.",
		refused: "This didn’t work",
		refusedText: "Go back and try again.",
	},
	frame: englishFrame,
};
