import {
	type ListName,
	type ListPages,
	listPageAddress,
} from "#app/features/analytics/report/list-pages.ts";
import type { ReportLists } from "#app/features/analytics/report/report-lists.server.ts";
import { Pager } from "#app/ui/pager.tsx";

/** The way through the pages of one of the tab's lists. */
export function ListPager({
	name,
	paging,
	search,
}: {
	name: ListName;
	paging: ReportLists["paging"];
	/** The query of the tab's address, without pages. */
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
