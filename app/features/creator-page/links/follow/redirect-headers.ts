/** Headers of a link's redirect, besides `Location`. */
export const REDIRECT_HEADERS: Readonly<Record<string, string>> = {
	// A cached redirect would skip the count, and a cached 404 would outlive the link's return.
	"Cache-Control": "no-store",
	// The target learns which site visitors come from, but not which page.
	"Referrer-Policy": "strict-origin",
	"X-Robots-Tag": "noindex",
};
