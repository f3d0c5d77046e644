import {
	type ListName,
	type ListPages,
	listPageAddress,
} from "#app/features/audience/analytics/report/list-pages.ts";
import type { Paging } from "#app/features/audience/analytics/report/report-breakdowns.server.ts";
import { Pager } from "#app/ui/pager.tsx";

/** Pagination of a list on the tab. */
export function ListPager({
	name,
	paging,
	search,
}: {
	name: ListName;
	paging: Partial<Record<ListName, Paging>>;
	/** Query of the tab's address, without page numbers. */
	search: string;
}) {
	const current: ListPages = Object.fromEntries(
		Object.entries(paging).map(([list, { page }]) => [list, page]),
	);
	const own = paging[name];
	if (own === undefined) return null;
	return (
		<Pager
			label={`Pages of ${name}`}
			{...own}
			to={(page) => listPageAddress(search, current, name, page)}
			previous="Previous"
			next="Next"
		/>
	);
}
