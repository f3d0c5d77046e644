import type { ReportLists } from "#app/features/analytics/report-lists.server.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";

/** Every link with its clicks, and how many of a hundred views led to one. */
export function LinkClicks({ links }: Pick<ReportLists, "links">) {
	return (
		<Section title="Top links" description="Click-through is clicks for every 100 views.">
			{links.length === 0 ? (
				<p className="text-ui text-muted">Your page has no links yet.</p>
			) : (
				<BarList
					label="Links by clicks"
					heads={{ value: "Clicks", share: "Click-through" }}
					rows={links.map(({ key, title, clicks, clickThrough }) => ({
						id: String(key),
						label: title,
						value: clicks,
						share: clickThrough === null ? "–" : `${(clickThrough * 100).toFixed(1)}%`,
					}))}
				/>
			)}
		</Section>
	);
}
