/** The first element in the tab order: skips the navigation to `<main id="main">`. */
export function SkipLink({
	to = "#main",
	children = "Skip to content",
}: {
	to?: string;
	children?: string;
}) {
	return (
		<a
			href={to}
			className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-70 focus:rounded-md focus:bg-ink focus:px-4 focus:py-3 focus:text-ui focus:font-medium focus:text-paper"
		>
			{children}
		</a>
	);
}
