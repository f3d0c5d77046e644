/**
 * Usernames that no page can have, because a path of the product begins with them, now or in a planned release,
 * or because people would mistake the page for the operator's own. A test compares this list with app/routes.ts.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
	// The specification's list.
	..."signin signup dashboard admin upgrade payment-success payment-cancel success cancel".split(
		" ",
	),
	..."api-test forgot-password reset-password login terms privacy cookies".split(" "),
	// First segments of the product's other paths.
	..."signout verify-email confirm-email auth api go images consent health stripe resources engaged unsubscribe appeal mcp subscription".split(
		" ",
	),
	// React Router's own: the browser requests it for routes that it doesn't know yet.
	"__manifest",
	// Names that servers, browsers and proxies reserve.
	..."www assets static public build fonts css js img media files uploads cdn data".split(" "),
	..."well-known favicon robots sitemap manifest index sw service-worker".split(" "),
	..."mail email smtp imap ftp ns1 ns2 localhost status metrics ready".split(" "),
	// Names that visitors would mistake for the operator's.
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
	// Properties that JavaScript objects inherit, in lowercase: no lookup by username can mistake one for an entry.
	..."constructor hasownproperty isprototypeof propertyisenumerable prototype".split(" "),
	..."tolocalestring tostring valueof __proto__ __definegetter__ __definesetter__".split(" "),
	..."__lookupgetter__ __lookupsetter__".split(" "),
]);
