/** https://www.sitemaps.org/protocol.html. All URLs are generated here, so none contains a character to escape. */

export type SitemapEntry = { url: string; lastModified: Date | null };

export function sitemapXml(entries: readonly SitemapEntry[]): string {
	const lines = entries.map(({ url, lastModified }) => {
		const day = lastModified === null ? "" : `<lastmod>${lastModified.toISOString()}</lastmod>`;
		return `<url><loc>${url}</loc>${day}</url>`;
	});
	return inDocument("urlset", lines);
}

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
