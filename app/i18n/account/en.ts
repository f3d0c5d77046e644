import {
	englishFields,
	englishFormMessages,
	englishNewPassword,
	englishSending,
} from "./en-forms.ts";

/**
 * The product's texts for people who sign up, sign in or recover an account, and for the emails of that, in English. Filled
 * as the texts for visitors are. The dashboard isn't translated. Safe in the browser, but screens get the texts of their
 * language from the loader.
 */

export const en = {
	fields: englishFields,
	newPassword: englishNewPassword,
	formMessages: englishFormMessages,
	send: englishSending,
	frame: {
		terms: "Terms",
		privacy: "Privacy",
		cookies: "Cookies",
		showPassword: "Show password",
		hidePassword: "Hide password",
	},
	/** Labels and buttons of several screens. */
	shared: {
		email: "Email",
		password: "Password",
		backToSignIn: "Back to sign in",
		goToDashboard: "Go to your dashboard",
	},
	signIn: {
		title: "Sign in",
		heading: "Welcome back",
		newHere: "New here? {createAccount}",
		createAccount: "Create an account",
		forgotPassword: "Forgot password?",
		remember: "Remember me",
		rememberHint: "Stay signed in for 30 days on this device.",
		submit: "Sign in",
		submitting: "Signing in…",
		/** Why somebody has come from another page. */
		googleEmailTaken:
			"There is already an account with this email. Sign in with its password once, then connect Google in your settings.",
		toSubmitTicket: "Please log in to submit a support ticket.",
		toViewTickets: "Please log in to view your support tickets.",
		toViewTicket: "Please log in to view ticket details.",
		signedOut: "You are signed out",
		emailChanged: "Your email is now {email}.",
	},
	passkey: {
		submit: "Continue with a passkey",
		submitting: "Waiting for your device…",
	},
	/** The second step of signing in. */
	code: {
		title: "Enter your code",
		text: "Confirm that it’s you within 5 minutes. {startOver}",
		startOver: "Start over",
		label: "Code",
		hint: "Six digits from your authenticator app, or one of your recovery codes.",
		trust: "Don’t ask again on this device",
		trustHint: "For 30 days, signing in here needs no code.",
		missing: "Enter the code",
		wrongFormat: "This isn’t a code",
		submit: "Sign in",
		submitting: "Signing in…",
	},
	signUp: {
		title: "Create your account",
		haveOne: "Already have one? {signIn}",
		signIn: "Sign in",
		needsApproval: "We review each sign-up before the account is created.",
		claimFree: "Your page will be at {address}",
		claimTaken: "{address} is taken. You choose another address after signing up.",
		name: "Full name",
		accept: "I am 18 or older and accept the {terms} and the {privacyPolicy}",
		terms: "terms and conditions",
		privacyPolicy: "privacy policy",
		submit: "Create account",
		submitting: "Creating account…",
		requested: "We received your sign-up",
	},
	/** The plan that somebody chose before. */
	plan: {
		chosen: "You chose {plan}, {price} a month",
		newCanPay: "Your account starts on {free}. After you sign up, you can pay for {plan}.",
		newIsShown:
			"Your account starts on {free}. After you sign up, we’ll show you how to get {plan}.",
		canPay: "After you sign in, you can pay for {plan}.",
		isShown: "After you sign in, we’ll show you how to get {plan}.",
	},
	google: {
		or: "or",
		continue: "Continue with Google",
		accept:
			"By continuing with Google, you accept the {terms} and confirm that you are 18 or older.",
		terms: "Terms",
		inApp:
			"Google doesn’t allow signing in inside {app}. To continue with Google, open this page in your browser.",
	},
	/** Sign-in with an OpenID provider. */
	provider: {
		or: "or",
		continue: "Continue with {name}",
		accept: "By continuing, you accept the {terms} and confirm that you are 18 or older.",
		terms: "Terms",
		/** A page for those whose address has an account already. */
		connectTitle: "Connect {name}",
		connectText:
			"There is already an account with {email}. Enter its password once, and {name} signs you in from then on.",
		connectOtherwise:
			"Does it have no password? Sign in the way you usually do, then connect this service in your settings. {backToSignIn}",
		connectSubmit: "Connect and sign in",
		connectSubmitting: "Signing in…",
	},
	forgotPassword: {
		title: "Forgot your password?",
		text: "Enter your account’s email, and we’ll send you a link to set a new password. {backToSignIn}",
		submit: "Send reset link",
		sent: "Check Your Email",
		sentText:
			"If an account exists for the address you entered, a link to set a new password is on its way. It works once, within 1 hour. Not there? Check your spam folder.",
		otherEmail: "Try a different email",
	},
	resetPassword: {
		title: "Set a new password",
		text: "For {email}. Every device will be signed out, and API tokens revoked.",
		submit: "Set new password",
		submitting: "Saving…",
		invalid: "Invalid Reset Link",
		invalidText:
			"Reset links work once, within 1 hour, and only the latest one works. Yours has expired or is incomplete.",
		newLink: "Request a new link",
		done: "Password reset successful! You can now sign in with your new password.",
	},
	verification: {
		title: "Verify your email",
		verified: "Email verified",
		verifiedText: "Thank you. {email} is verified.",
		pay: "Continue to payment",
		page: "Your page: {address}",
		tryAgain: "Try again",
		used: "Already verified",
		usedText: "This link has already been used. There’s nothing left to do.",
		expired: "Link expired",
		failed: "Verification failed",
		invalidText: "This verification link has expired or is invalid.",
		missingText: "Invalid verification link. No token provided.",
		failedText: "Failed to verify email. Please try again.",
		resend: "Verify your email",
		resendText: "Request a new link. It works once, within 24 hours.",
		sent: "Check your email",
		sentText:
			"If the address you entered belongs to an account that isn’t verified yet, a new link is on its way.",
	},
	emailChange: {
		title: "Confirm your new email",
		text: "Your account’s email will change to {email}. You’ll use it to sign in.",
		submit: "Confirm new email",
		submitting: "Confirming…",
		settings: "Open your account settings",
		used: "Already confirmed",
		usedText: "This link has already been used. There’s nothing left to do.",
		expired: "Link expired",
		expiredText: "This link was valid for 24 hours. Request a new one in your account settings.",
		invalid: "Invalid link",
		invalidText: "This link is incomplete, or the change was canceled.",
		failed: "Email not changed",
		takenText: "User already exists with this email or username",
		failedText: "Failed to verify email. Please try again.",
	},
	/** Why a valid form, or Google, was refused. */
	refusals: {
		invalidCredentials: "Invalid credentials",
		manySignIns: "Too many login attempts. Please try again later.",
		busy: "Too many people are signing in right now. Please try again.",
		suspended:
			"This account is suspended. If you think this is a mistake, write to {supportEmail}.",
		userExists: "User already exists with this email or username",
		commonPassword: "This is one of the most common passwords. Choose one that is harder to guess.",
		ownPassword:
			"This password is based on your name or email. Choose one that is harder to guess.",
		manySignUps:
			"Many people are signing up from your network right now. Please try again in an hour.",
		registrationsClosed: "Sign-up is closed at the moment. Please come back later.",
		invitationNeeded:
			"You need an invitation link to sign up. Ask the people who run this site for one.",
		invitationInvalid:
			"This invitation link was used up or has expired. Ask the people who run this site for a new one.",
		registrationWaiting: "A sign-up with this email is already waiting for approval.",
		registrationRequested:
			"Thank you! We review each sign-up, and will email you when your account is ready.",
		manyResetMails: "Too many password reset requests. Please try again later.",
		resetMailFailed: "Failed to send reset email. Please try again.",
		manyResets: "Too many password reset attempts. Please try again later.",
		resetFailed: "Failed to reset password. Please try again.",
		manyVerificationMails: "Too many verification emails requested. Please try again later.",
		verificationMailFailed: "Failed to send verification email. Please try again.",
		googleUnreachable: "Failed to load Google Sign-In",
		googleNotReady: "Google Sign-In is not ready. Please try again.",
		googleFailed: "Failed to sign in with Google",
		googleEmailTaken: "There is already an account with this email.",
		providerUnreachable: "This sign-in service doesn’t answer right now. Please try again.",
		providerNotReady: "This sign-in has expired. Please try again.",
		providerFailed: "Signing in with this service failed. Please try again.",
		providerUnverified:
			"This sign-in service hasn’t verified your email. Verify it there, then try again.",
		providerConnectedAlready:
			"Another account at this service is already connected. Disconnect it first.",
		providerOfAnother: "Your account at this service is connected to another account here.",
		passwordsOff: "Passwords don’t sign in here. Use one of the buttons on the sign-in page.",
		signInFirst: "Please sign in first.",
		passkeyRefused: "This passkey didn’t work. Please try again, or sign in another way.",
		manyCodes: "Too many wrong codes. Please try again later.",
		wrongCode:
			"This code is wrong, has expired, or was already used. Enter the one that your app shows now.",
	},
	/** What the list of devices and its emails call one. */
	device: {
		browserOnSystem: "{browser} on {system}",
		unknown: "Unknown device",
		apiClient: "API client",
	},
	verificationMail: {
		subject: "Verify your email for {site}",
		heading: "Welcome to {site}",
		preview: "Open the link to verify your email.",
		button: "Verify email",
		text: "Open this link to verify your email. It works once, within 24 hours.",
		notYou:
			"If you didn’t sign up, you can ignore this email. We won’t verify this address unless the link is opened.",
	},
	resetMail: {
		subject: "Reset your password for {site}",
		heading: "Reset your password",
		preview: "Choose a new password within 1 hour.",
		button: "Reset password",
		text: "Open this link to choose a new password. The link works once, within 1 hour. A new password signs you out on every device.",
		notYou: "If you didn’t request this, you can ignore this email. Your password won’t change.",
	},
	passwordChangedMail: {
		heading: "Your password was changed",
		text: "A new password was set for your account. Every other device was signed out.",
		tokens: "Your API tokens were revoked. Make new ones for the programs that you still use.",
		button: "Reset password",
		notYou: "If this wasn’t you, reset your password now. That signs out every device.",
	},
	newSignInMail: {
		heading: "New sign-in to your account",
		text: "Someone signed in to your account from a new device or network:",
		deviceAndTime: "{device}, {time}",
		button: "Review your devices",
		notYou: "If this wasn’t you, sign that device out and change your password now.",
	},
	approvalMail: {
		heading: "Your account is ready",
		text: "Your sign-up was approved. Sign in to make your page.",
		button: "Sign in",
		notYou: "If you didn’t sign up, you can ignore this email.",
	},
};
