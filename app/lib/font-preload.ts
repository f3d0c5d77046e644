/** What a `<link>` needs to have a font of ours fetched ahead. As CSS asks for fonts: else it would be fetched twice. */
export function fontPreload(href: string) {
	return {
		rel: "preload",
		as: "font",
		type: "font/woff2",
		href,
		crossOrigin: "anonymous",
	} as const;
}
