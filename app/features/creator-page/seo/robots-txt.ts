/** First path segments of the site's own pages that crawlers should skip. */
const PRIVATE_SEGMENTS = ["auth", "dashboard", "go", "signout"];

/**
 * Paths that crawlers should skip. A bare `Disallow: /dashboard` would also hide the page of a user named
 * "dashboard-diaries", so each segment is disallowed exactly and with everything below it, never as a prefix.
 *
 * Pages that their creators hide from search are not disallowed: a crawler that may not read a page never sees its
 * `noindex`. The page itself has the tag, and the sitemap leaves it out.
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
