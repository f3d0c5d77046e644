/** Attributes of a `<link>` that preloads a font. They match the CSS request, or the font would be fetched twice. */
export function fontPreload(href: string) {
	return {
		rel: "preload",
		as: "font",
		type: "font/woff2",
		href,
		crossOrigin: "anonymous",
	} as const;
}
