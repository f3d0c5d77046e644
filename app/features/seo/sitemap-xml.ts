/** https://www.sitemaps.org/protocol.html. Addresses are of our own making: none holds a character that XML minds. */

export type SitemapEntry = { url: string; lastModified: Date | null };

/** A list of pages. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
	const lines = entries.map(({ url, lastModified }) => {
		const day = lastModified === null ? "" : `<lastmod>${lastModified.toISOString()}</lastmod>`;
		return `<url><loc>${url}</loc>${day}</url>`;
	});
	return inDocument("urlset", lines);
}

/** A list of such lists. */
export function sitemapIndexXml(urls: readonly string[]): string {
	return inDocument(
		"sitemapindex",
		urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`),
	);
}

function inDocument(root: string, lines: string[]): string {
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
		...lines,
		`</${root}>`,
		"",
	].join("\n");
}
