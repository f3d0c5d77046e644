import { ButtonLink } from "#app/ui/button.tsx";
import { type TargetSearch, targetSearchString } from "../schema.ts";

/** Links to the first and to the next page of a list; nothing if it has only one. */
export function NextPart({
	path,
	search,
	next,
}: {
	path: string;
	search: TargetSearch;
	/** Value of `after` for the next page; null on the last. */
	next: string | null;
}) {
	if (next === null && search.after === undefined) return null;
	return (
		<nav aria-label="Pages of the list" className="flex justify-between gap-3">
			{search.after === undefined ? (
				<span />
			) : (
				<ButtonLink to={path + targetSearchString({ ...search, after: undefined })}>
					First page
				</ButtonLink>
			)}
			{next === null ? null : (
				<ButtonLink to={path + targetSearchString({ ...search, after: next })}>
					Next page
				</ButtonLink>
			)}
		</nav>
	);
}
