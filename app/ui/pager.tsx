import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way through a list that is cut into pages. Renders nothing where there is one. */
export function Pager({
	label,
	page,
	pages,
	to,
	previous = "Newer",
	next = "Older",
}: {
	/** What the pages are of. */
	label: string;
	/** Counted from 1. */
	page: number;
	pages: number;
	/** The address of a page. */
	to: (page: number) => string;
	/** The words that lead to the page before. */
	previous?: string;
	next?: string;
}) {
	if (pages < 2) return null;
	return (
		<nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
			{page > 1 ? (
				<ButtonLink to={to(page - 1)} icon={<ArrowLeft aria-hidden />} preventScrollReset>
					{previous}
				</ButtonLink>
			) : (
				<span />
			)}
			<p className="tabular text-sm text-muted">
				Page {page} of {pages}
			</p>
			{page < pages ? (
				<ButtonLink to={to(page + 1)} preventScrollReset>
					{next}
					<ArrowRight aria-hidden />
				</ButtonLink>
			) : (
				<span />
			)}
		</nav>
	);
}
