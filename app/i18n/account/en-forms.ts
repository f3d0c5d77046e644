/**
 * What the forms of an account say. Apart from the other texts, because the browser loads these with the dashboard, whose
 * forms are in English.
 */

/** What is wrong with a field. */
export const englishFields = {
	nameMissing: "Name is required",
	nameTooLong: {
		one: "Name must be at most {count} character",
		other: "Name must be at most {count} characters",
	},
	emailMissing: "Email is required",
	emailInvalid: "Please enter a valid email",
	/** As the forms that send a link say it. */
	emailAddressInvalid: "Please enter a valid email address",
	emailToVerifyMissing: "Please provide your email address to resend verification",
	passwordMissing: "Password is required",
	passwordTooShort: {
		one: "Password must be at least {count} character",
		other: "Password must be at least {count} characters",
	},
	passwordTooLong: {
		one: "Password must be at most {count} character",
		other: "Password must be at most {count} characters",
	},
	confirmationMissing: "Please confirm your password",
	passwordsDiffer: "Passwords do not match",
	termsMissing: "You must accept the terms and conditions",
};

/** The fields for a new password. */
export const englishNewPassword = {
	password: "New password",
	confirmation: "Confirm password",
	hint: {
		one: "At least {count} character. Mixed case, digits, and symbols make it stronger.",
		other: "At least {count} characters. Mixed case, digits, and symbols make it stronger.",
	},
	strength: "Password strength",
	veryWeak: "Very Weak",
	weak: "Weak",
	fair: "Fair",
	good: "Good",
	strong: "Strong",
	rated: "The password you entered was rated {strength}. Please type it again.",
};

/** Buttons that send an email. */
export const englishSending = {
	sending: "Sending…",
	verification: "Send New Verification Email",
};

/** What the form as a whole says. */
export const englishFormMessages = {
	invalid: "Please fix the errors in the form",
	timeout: "Request timed out. Please check your network connection or try again later.",
	tooLarge: "What you sent is larger than this site accepts. Shorten it, or choose a smaller file.",
	/** `{limit}` is a sentence of the server, without its period. */
	overLimit: "This is too large. {limit}. Request {request}",
	broken:
		"Server error: There was an issue processing your request. It was logged. Please try again.",
	unreachable:
		"Backend server is not available. Please ensure the {site} backend server is running.",
};
