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
};
