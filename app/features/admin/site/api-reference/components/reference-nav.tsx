import { ChevronDown } from "lucide-react";

/** The parts of the introduction, as their headings in the reference's first page are named. */
const INTRODUCTION = ["Authentication", "Requests", "Errors", "Assistants"];

type ReferenceNavProps = {
	groups: readonly { tag: string; slug: string }[];
	/** Slug of the group that the page shows; null for the first page. */
	current: string | null;
};

/** Links to the parts of the API's reference, beside its text. A narrow window has `ReferenceMenu` in its place. */
export function ReferenceNav(props: ReferenceNavProps) {
	return (
		<nav
			aria-label="Reference"
			className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto"
		>
			<Parts {...props} />
		</nav>
	);
}

/**
 * The same links in a row that opens, above the text in a narrow window. It stays in sight, so it stands in what is as
 * long as the text: in a grid it would be sticky in its own cell only.
 */
export function ReferenceMenu(props: ReferenceNavProps) {
	return (
		<details className="group sticky top-0 z-20 -mx-4 mt-6 border-y border-hairline bg-paper px-4 md:top-16 md:-mx-8 md:px-8 lg:hidden">
			<summary className="flex min-h-12 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
				Contents
				<ChevronDown
					aria-hidden
					className="size-5 shrink-0 text-muted group-open:rotate-180 motion-safe:transition-transform"
				/>
			</summary>
			<nav aria-label="Contents" className="max-h-[60vh] overflow-y-auto pb-3">
				<Parts {...props} />
			</nav>
		</details>
	);
}

function Parts({ groups, current }: ReferenceNavProps) {
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
		<ul className="grid text-ui max-lg:grid-cols-2 max-lg:gap-x-4">
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
	);
}
