/** The parts of the introduction, as their headings in the reference's first page are named. */
const INTRODUCTION = ["Authentication", "Requests", "Errors", "Assistants"];

/**
 * Links to the parts of the API's reference.
 * @param current slug of the group that the page shows; null for the first page
 */
export function ReferenceNav({
	groups,
	current,
}: {
	groups: readonly { tag: string; slug: string }[];
	current: string | null;
}) {
	const start = current === null ? "" : "/docs/api";
	const links = [
		...INTRODUCTION.map((title) => ({
			title,
			href: `${start}#${title.toLowerCase()}`,
			isCurrent: false,
		})),
		...groups.map(({ tag, slug }) => ({
			title: tag,
			href: `/docs/api/${slug}`,
			isCurrent: slug === current,
		})),
	];
	return (
		<nav aria-label="Reference" className="lg:sticky lg:top-24 lg:self-start">
			<ul className="flex flex-wrap gap-x-4 text-ui lg:grid">
				{links.map(({ title, href, isCurrent }) => (
					<li key={title}>
						<a
							className="inline-flex min-h-11 items-center hover:underline aria-[current]:font-semibold"
							href={href}
							aria-current={isCurrent ? "page" : undefined}
						>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
