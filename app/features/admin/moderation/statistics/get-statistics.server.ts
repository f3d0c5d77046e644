import { CHANGES } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import type { StatisticsDays } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export type ModerationStatistics = {
	reports: number;
	/** Pages that were reported. */
	reportedPages: number;
	/** Reports by their reason, most frequent first. */
	reasons: { reason: string; count: number }[];
	/** Decisions by their kind, most frequent first. */
	decisions: { kind: string; count: number }[];
	/** Decisions by administrator, most first. An email of null stands for all who were removed. */
	administrators: { email: string | null; count: number }[];
	/** Median time in hours from report to decision; null without decided reports. */
	medianHours: number | null;
	appeals: { received: number; accepted: number; rejected: number };
};

/** Numbers of the last `days` days: of reports and appeals sent, and decisions made, in that time. */
export async function getStatistics(
	{ days }: { days: StatisticsDays },
	clock: Clock = systemClock,
): Promise<ModerationStatistics> {
	const since = new Date(clock.now().getTime() - days * DAY_MS);
	// Triggers count reports and decisions by UTC day. Those of the day on which the period begins are read themselves.
	const firstWholeDay = addDays(toUtcDay(since.getTime()), 1);
	const [row] = await readRows<ModerationStatistics>({
		name: "moderation-statistics",
		text: `
			WITH counts AS (
				SELECT split_part(name, ':', 2) AS what, substring(name FROM '^moderation:[a-z]+:(.*)$') AS value,
					sum(change)::int AS count
				FROM (
					SELECT name, change FROM ${CHANGES} WHERE name LIKE 'moderation:%' AND day >= $2
					UNION ALL
					SELECT 'moderation:reason:' || reason, 1 FROM page_report WHERE created_at >= $1 AND created_at < $3
					UNION ALL
					SELECT name, 1 FROM moderation_decision, LATERAL (
						VALUES ('moderation:kind:' || kind), ('moderation:by:' || coalesce(administrator_id::text, ''))
					) AS counted (name)
					WHERE created_at >= $1 AND created_at < $3
				) AS listed
				GROUP BY name HAVING sum(change) <> 0
			), reports AS (
				SELECT value AS reason, count FROM counts WHERE what = 'reason'
			), appeals AS (
				SELECT outcome FROM moderation_appeal WHERE created_at >= $1
			)
			SELECT
				(SELECT coalesce(sum(count), 0)::int FROM reports) AS reports,
				(SELECT count(DISTINCT profile_id)::int FROM page_report WHERE created_at >= $1) AS "reportedPages",
				(SELECT coalesce(json_agg(r ORDER BY r.count DESC, r.reason), '[]') FROM reports r) AS reasons,
				(SELECT coalesce(json_agg(d ORDER BY d.count DESC, d.kind), '[]') FROM (
					SELECT value AS kind, count FROM counts WHERE what = 'kind') d) AS decisions,
				(SELECT coalesce(json_agg(a ORDER BY a.count DESC, a.email), '[]') FROM (
					SELECT email, sum(count)::int AS count
					FROM counts LEFT JOIN administrator ON administrator.id::text = value
					WHERE what = 'by' GROUP BY email) a) AS administrators,
				(SELECT (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (
					ORDER BY resolved_at - created_at)) / 3600)::float8
					FROM page_report WHERE created_at >= $1 AND resolved_at IS NOT NULL) AS "medianHours",
				(SELECT json_build_object('received', count(*),
					'accepted', count(*) FILTER (WHERE outcome = 'accepted'),
					'rejected', count(*) FILTER (WHERE outcome = 'rejected')) FROM appeals) AS appeals`,
		values: [since, firstWholeDay, new Date(firstWholeDay)],
	});
	if (!row) throw new Error("the statistics query returned no row");
	return row;
}
