/** Texts that become markup, script or style where a page doesn't escape them. */
export const MARKUP_HAZARDS = [
	"</script><script>alert(1)</script>",
	"</style><style>*{display:none}</style>",
	`" onmouseover="alert(1)`,
	"'><img src=x onerror=alert(1)>",
	"a\u2028b\u2029c",
	"<!-- &amp; {{constructor}}",
];

/** @returns the markup without texts: elements and the names of their attributes */
export function withoutTexts(html: string): string {
	return html.replace(/"[^"]*"/g, '""').replace(/>[^<]*</g, "><");
}

/** @returns how often the page shows a text, as a visitor reads it */
export function countShown(html: string, text: string): number {
	const read = html
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");
	return read.split(text).length - 1;
}
