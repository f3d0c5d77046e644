/**
 * Names that no page can have, because a path of the product begins with them, now or in a release that is planned,
 * or because people would take the page for the operator's own. A test holds this list against app/routes.ts.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
	// The specification's list.
	..."signin signup dashboard admin upgrade payment-success payment-cancel success cancel".split(
		" ",
	),
	..."api-test forgot-password reset-password login terms privacy cookies".split(" "),
	// First segments of the product's other paths.
	..."signout verify-email confirm-email auth api go images consent health stripe resources engaged unsubscribe".split(
		" ",
	),
	// React Router's own: the browser asks it for routes that it has not met yet.
	"__manifest",
	// What servers, browsers and proxies keep for themselves.
	..."www assets static public build fonts css js img media files uploads cdn data".split(" "),
	..."well-known favicon robots sitemap manifest index sw service-worker".split(" "),
	..."mail email smtp imap ftp ns1 ns2 localhost status metrics ready".split(" "),
	// What a visitor would take for the operator.
	..."about abuse account accounts administrator billing blog careers contact docs faq features".split(
		" ",
	),
	..."feedback help home jobs legal logout mod moderator moderation news newsletter official".split(
		" ",
	),
	..."postmaster press pricing profile register report root security settings shop staff".split(
		" ",
	),
	..."store support system team test tickets trust user users username webmaster".split(" "),
	..."null undefined anonymous me you".split(" "),
	// What JavaScript objects inherit, in lower case: no table that is keyed by username can mistake one for an entry.
	..."constructor hasownproperty isprototypeof propertyisenumerable prototype".split(" "),
	..."tolocalestring tostring valueof __proto__ __definegetter__ __definesetter__".split(" "),
	..."__lookupgetter__ __lookupsetter__".split(" "),
]);
