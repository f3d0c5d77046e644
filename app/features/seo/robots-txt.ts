/** First segments of the site's own pages that a search has no use for. */
const PRIVATE_SEGMENTS = ["auth", "dashboard", "go", "signout"];

/**
 * What crawlers are asked to leave alone. A bare `Disallow: /dashboard` would also hide the page of somebody
 * called "dashboard-diaries", so each segment is closed at its end and below it, never as a prefix.
 *
 * Pages that their creators keep out of searches are not closed here: a crawler that may not read a page never learns
 * that it is to forget it. The page itself says so, and the sitemap leaves it out.
 */
export function robotsTxt({ appUrl }: { appUrl: string }): string {
	return [
		"User-agent: *",
		...PRIVATE_SEGMENTS.flatMap((segment) => [`Disallow: /${segment}$`, `Disallow: /${segment}/`]),
		"Disallow: /*?preview=",
		"",
		`Sitemap: ${appUrl}/sitemap.xml`,
		"",
	].join("\n");
}
