import { readRows } from "#app/platform/read-database.server.ts";
import { OTHER_SOURCE } from "../collect/source-bounds.server.ts";
import { findPeak, type Peak } from "./find-peak.ts";
import { labelOf } from "./labels.server.ts";
import { type Scope, STORES } from "./report-scope.server.ts";

/** The source of more than half of the views of the day or hour with the most. */
export type PeakSource = {
	label: string;
	isDirect: boolean;
	/** Whether all of its views are from there. */
	isAll: boolean;
};

/** @returns null if there is no such day, hour or source, or if the plan doesn't include sources */
export async function getPeakSource(
	{ profileKey, span, hasBreakdowns }: Scope,
	series: readonly Peak[],
): Promise<PeakSource | null> {
	const peak = hasBreakdowns ? findPeak(series) : null;
	if (peak === null) return null;
	const { table, time } = STORES[span.unit];
	const [first] = await readRows<{ source: string; views: number; total: number }>({
		name: `analytics-peak-source-by-${span.unit}`,
		text: `
			SELECT value AS source, views::float8, (sum(views) OVER ())::float8 AS total
			FROM ${table}
			WHERE profile_key = $1 AND dimension = 'source' AND ${time} = $2
			ORDER BY views DESC
			LIMIT 1`,
		values: [profileKey, peak.at],
	});
	if (first === undefined || first.views * 2 <= first.total) return null;
	const { source, views, total } = first;
	if (source === OTHER_SOURCE) return null;
	return { label: labelOf("source", source), isDirect: source === "", isAll: views === total };
}
