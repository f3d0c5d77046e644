/** What a redirect of a link carries, besides where it leads. */
export const REDIRECT_HEADERS: Readonly<Record<string, string>> = {
	// A copy kept anywhere would send visitors on uncounted, or to the 404 page when the link is back.
	"Cache-Control": "no-store",
	// The site they go to learns which site they come from, not which page.
	"Referrer-Policy": "strict-origin",
	"X-Robots-Tag": "noindex",
};
