import { readRows } from "#app/platform/read-database.server.ts";
import { OTHER_SOURCE } from "../collect/source-bounds.server.ts";
import { findPeak, type Peak } from "./find-peak.ts";
import { labelOf } from "./labels.server.ts";
import { type Scope, STORES } from "./report-scope.server.ts";

/** From which share of the views on a source explains a peak. */
const MIN_SHARE = 0.3;

/** The source of most views of the day or hour with the most, if it has a large share of them. */
export type PeakSource = {
	label: string;
	isDirect: boolean;
	/** How many of its views are from there: from 0.3 to 1, which is all. */
	share: number;
};

/** @returns null if there is no such day, hour or source, if two have as many, or if the plan doesn't include sources */
export async function getPeakSource(
	{ profileKey, span, hasBreakdowns }: Scope,
	series: readonly Peak[],
): Promise<PeakSource | null> {
	const peak = hasBreakdowns ? findPeak(series) : null;
	if (peak === null) return null;
	const { table, time } = STORES[span.unit];
	const [first, second] = await readRows<{ source: string; views: number; total: number }>({
		name: `analytics-peak-source-by-${span.unit}`,
		text: `
			SELECT value AS source, views::float8, (sum(views) OVER ())::float8 AS total
			FROM ${table}
			WHERE profile_key = $1 AND dimension = 'source' AND ${time} = $2
			ORDER BY views DESC
			LIMIT 2`,
		values: [profileKey, peak.at],
	});
	if (first === undefined || first.views === second?.views) return null;
	const share = first.views / first.total;
	if (share < MIN_SHARE) return null;
	const { source } = first;
	if (source === OTHER_SOURCE) return null;
	return { label: labelOf("source", source), isDirect: source === "", share };
}
