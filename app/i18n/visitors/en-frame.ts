/** What surrounds the screens that run scripts. Apart from the other texts, because every page of the product loads it. */
export const englishFrame = {
	skip: "Skip to content",
	cookies: "Cookies",
	cookiesNeeded: "We use cookies that keep the site working.",
	cookiesAsked: "Web analytics is added only if you accept.",
	cookiesShort: "Allow analytics?",
	learnMore: "Learn more",
	aboutCookies: "about cookies",
	decline: "Decline",
	accept: "Accept All",
	dismiss: "Dismiss",
	/** Without a connection: what happened, and what waits for it. */
	offline: "You’re offline.",
	unreachable: "We can’t reach the server.",
	pageWaits: "The page opens as soon as you’re back online.",
	formNotSent: "Your change wasn’t sent. Try again when you’re back online.",
	newsWaits: "This page updates as soon as you’re back online.",
	tryNow: "Try now",
	tooLarge: "What you sent is too large. Shorten it and try again.",
};
