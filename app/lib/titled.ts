type Named = { matches: readonly [{ loaderData: { appName: string } }, ...unknown[]] };

/**
 * The `meta` of a page: its title, and the site's name.
 * @param title a text, or what tells it from the page's data
 * @param robots "noindex" for a page that search engines can open but must not list
 */
export function titled<Args extends Named = Named>(
	title: string | ((args: Args) => string),
	robots?: "noindex",
) {
	return (args: Args) => {
		const text = typeof title === "string" ? title : title(args);
		return [
			{ title: `${text} · ${args.matches[0].loaderData.appName}` },
			...(robots === undefined ? [] : [{ name: "robots", content: robots }]),
		];
	};
}
