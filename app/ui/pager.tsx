import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way through a list that is cut into pages. Renders nothing where there is one. */
export function Pager({
	label,
	page,
	pages,
	to,
	words = { back: "Newer", on: "Older" },
}: {
	/** What the pages are of. */
	label: string;
	/** Counted from 1. */
	page: number;
	pages: number;
	/** The address of a page. */
	to: (page: number) => string;
	/** What the two ways are called: of a list that time does not order, for instance "Previous" and "Next". */
	words?: { back: string; on: string };
}) {
	if (pages < 2) return null;
	return (
		<nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
			{page > 1 ? (
				<ButtonLink to={to(page - 1)} icon={<ArrowLeft aria-hidden />} preventScrollReset>
					{words.back}
				</ButtonLink>
			) : (
				<span />
			)}
			<p className="tabular text-sm text-muted">
				Page {page} of {pages}
			</p>
			{page < pages ? (
				<ButtonLink to={to(page + 1)} preventScrollReset>
					{words.on}
					<ArrowRight aria-hidden />
				</ButtonLink>
			) : (
				<span />
			)}
		</nav>
	);
}
