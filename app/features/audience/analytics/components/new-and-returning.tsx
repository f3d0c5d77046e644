import type { Totals } from "#app/features/audience/analytics/report/report-numbers.server.ts";
import { BarList } from "#app/ui/bar-list.tsx";
import { Section } from "#app/ui/section.tsx";
import { NobodyCame } from "./breakdowns.tsx";

/** Visitors who came once in a day and visitors who came back that day. Nobody is recognized on the next day. */
export function NewAndReturning({ totals }: { totals: Totals }) {
	const { visitors, returningVisitors } = totals;
	const rows = [
		{ id: "new", label: "New", value: visitors - returningVisitors },
		{ id: "returning", label: "Returning", value: returningVisitors },
	];
	return (
		<Section
			title="New and returning"
			description="Returning visitors came more than once on the same day."
		>
			{visitors === 0 ? (
				<NobodyCame />
			) : (
				<BarList
					label="New and returning visitors"
					heads={{ value: "Visitors", share: "Share" }}
					rows={rows.map((row) => ({
						...row,
						share: `${Math.round((row.value / visitors) * 100)}%`,
					}))}
				/>
			)}
		</Section>
	);
}
