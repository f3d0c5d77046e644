import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link, useLocation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SECTIONS } from "../../landing/sections.ts";

/** Header of the homepage editor, and the list of its sections: beside them or, in a narrow window, behind one button. */
export function ContentFrame({
	unpublishedCount,
	children,
}: {
	/** Number of sections with unpublished changes. */
	unpublishedCount: number;
	children: ReactNode;
}) {
	const { pathname } = useLocation();
	const item = (to: string, label: string) => ({ to, label, current: pathname.startsWith(to) });
	const sections = SECTIONS.map(({ slug, title }) =>
		item(href("/admin/dashboard/content/:section", { section: slug }), title),
	);
	const legal = LEGAL_PAGES.map(({ page, title }) =>
		item(href("/admin/dashboard/content/legal/:page", { page }), title),
	);
	const lists = (
		<>
			<SectionList title="Landing page" items={sections} />
			<SectionList title="Legal pages" items={legal} />
		</>
	);
	return (
		<div className="grid grid-cols-1 gap-8">
			<PageHeader
				title="Content"
				description="The landing page and the legal pages. Changes are a draft until you publish them."
				state={
					unpublishedCount > 0 ? (
						<Badge tone="honey">
							{unpublishedCount === 1
								? "1 unpublished section"
								: `${unpublishedCount} unpublished sections`}
						</Badge>
					) : null
				}
				actions={
					<>
						<ButtonLink to={href("/admin/dashboard/content/versions")}>Versions</ButtonLink>
						<ButtonLink to={href("/admin/dashboard/content/publish")} variant="primary">
							Review and publish
						</ButtonLink>
					</>
				}
			/>
			<div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
				<div className="grid gap-6 max-lg:hidden">{lists}</div>
				{/* Closed after each choice, which is another page. */}
				<details key={pathname} className="group rounded-md border border-hairline lg:hidden">
					<summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 text-ui font-medium [&::-webkit-details-marker]:hidden">
						{[...sections, ...legal].find(({ current }) => current)?.label ?? "Sections"}
						<ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
					</summary>
					<div className="grid gap-4 p-3">{lists}</div>
				</details>
				<div className="grid min-w-0 grid-cols-1 gap-8">{children}</div>
			</div>
		</div>
	);
}

const LEGAL_PAGES = [
	{ page: "terms", title: "Terms" },
	{ page: "privacy", title: "Privacy" },
	{ page: "cookies", title: "Cookies" },
] as const;

function SectionList({
	title,
	items,
}: {
	title: string;
	items: readonly { to: string; label: string; current: boolean }[];
}) {
	return (
		<nav aria-label={title} className="grid gap-1">
			<p className="px-3 text-sm text-muted">{title}</p>
			{items.map(({ to, label, current }) => (
				<Link
					key={to}
					to={to}
					aria-current={current ? "page" : undefined}
					className="flex min-h-11 items-center rounded-md px-3 text-ui text-muted hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink"
				>
					{label}
				</Link>
			))}
		</nav>
	);
}
