import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** Navigation through the pages of a list. Renders nothing for a single page. */
export function Pager({
	label,
	page,
	pages,
	to,
	previous = "Newer",
	next = "Older",
}: {
	/** Accessible name: what the list contains. */
	label: string;
	/** Page number, from 1. */
	page: number;
	pages: number;
	/** Returns the URL of a page. */
	to: (page: number) => string;
	/** Text of the link to the previous page. */
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
