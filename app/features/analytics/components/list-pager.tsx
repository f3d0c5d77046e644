import {
	type ListName,
	type ListPages,
	listPageAddress,
} from "#app/features/analytics/report/list-pages.ts";
import type { ReportLists } from "#app/features/analytics/report/report-lists.server.ts";
import { Pager } from "#app/ui/pager.tsx";

/** Pagination of a list on the tab. */
export function ListPager({
	name,
	paging,
	search,
}: {
	name: ListName;
	paging: ReportLists["paging"];
	/** Query of the tab's address, without page numbers. */
	search: string;
}) {
	const current: ListPages = Object.fromEntries(
		Object.entries(paging).map(([list, { page }]) => [list, page]),
	);
	return (
		<Pager
			label={`Pages of ${name}`}
			{...paging[name]}
			to={(page) => listPageAddress(search, current, name, page)}
			previous="Previous"
			next="Next"
		/>
	);
}
