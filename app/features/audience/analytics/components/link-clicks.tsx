import type { ReportLists } from "#app/features/audience/analytics/report/report-lists.server.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { ListPager } from "./list-pager.tsx";

/** Links with their clicks, and clicks per hundred views. */
export function LinkClicks({
	links,
	paging,
	search,
	isOwner,
}: Pick<ReportLists, "links" | "paging"> & { search: string; isOwner: boolean }) {
	return (
		<Section id="links" title="Top links" description="Click-through rate is clicks per 100 views.">
			{links.length === 0 ? (
				<p className="text-ui text-muted">
					{isOwner ? "Your page" : "This page"} has no links yet.
				</p>
			) : (
				<div className="grid gap-3">
					<BarList
						label="Links by clicks"
						heads={{ value: "Clicks", share: "Click-through" }}
						rows={links.map(({ key, title, isDeleted, clicks, clickThrough }) => ({
							id: String(key),
							label: title,
							isGone: isDeleted,
							value: clicks,
							share: clickThrough === null ? "–" : `${(clickThrough * 100).toFixed(1)}%`,
						}))}
					/>
					<ListPager name="links" paging={paging} search={search} />
				</div>
			)}
		</Section>
	);
}
