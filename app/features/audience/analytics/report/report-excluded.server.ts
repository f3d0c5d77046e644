import { readRows } from "#app/platform/read-database.server.ts";
import { EXCLUSION_REASONS, type ExclusionReason } from "../codes.ts";
import { type Scope, STORES } from "./report-scope.server.ts";

export type ReportExcluded = {
	/** Number of excluded hits by reason; reasons without hits are missing. */
	excluded: Array<{ reason: ExclusionReason; hits: number }>;
};

export async function getExcluded({ profileKey, span, points }: Scope): Promise<ReportExcluded> {
	const { table, time } = STORES[span.unit];
	const rows = await readRows<{ reason: string; hits: number }>({
		name: `analytics-excluded-by-${span.unit}`,
		text: `
			SELECT value AS reason, sum(views)::float8 AS hits FROM ${table}
			WHERE profile_key = $1 AND dimension = 'excluded' AND ${time} BETWEEN $2 AND $3
			GROUP BY value`,
		values: [profileKey, points[0], points.at(-1)],
	});
	return toReportExcluded(rows);
}

export function toReportExcluded(
	rows: readonly { reason: string; hits: number }[],
): ReportExcluded {
	const hitsByReason = new Map(rows.map((row) => [row.reason, row.hits]));
	const excluded = EXCLUSION_REASONS.flatMap((reason) => {
		const hits = hitsByReason.get(reason);
		return hits === undefined ? [] : [{ reason, hits }];
	});
	return { excluded };
}
