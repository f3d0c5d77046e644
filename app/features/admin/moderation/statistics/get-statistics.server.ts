import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
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
	/** Decisions by administrator, most first. */
	administrators: { email: string; count: number }[];
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
	const [row] = await query<ModerationStatistics>({
		name: "moderation-statistics",
		text: `
			WITH reports AS (
				SELECT reason, count(*)::int AS count FROM page_report WHERE created_at >= $1 GROUP BY reason
			), decisions AS (
				SELECT kind, administrator_email AS email, count(*) AS count FROM moderation_decision
				WHERE created_at >= $1 GROUP BY 1, 2
			), appeals AS (
				SELECT outcome FROM moderation_appeal WHERE created_at >= $1
			)
			SELECT
				(SELECT coalesce(sum(count), 0)::int FROM reports) AS reports,
				(SELECT count(*)::int FROM (
					SELECT FROM page_report WHERE created_at >= $1 GROUP BY profile_id) p) AS "reportedPages",
				(SELECT coalesce(json_agg(r ORDER BY r.count DESC, r.reason), '[]') FROM reports r) AS reasons,
				(SELECT coalesce(json_agg(d ORDER BY d.count DESC, d.kind), '[]') FROM (
					SELECT kind, sum(count)::int AS count FROM decisions GROUP BY kind) d) AS decisions,
				(SELECT coalesce(json_agg(a ORDER BY a.count DESC, a.email), '[]') FROM (
					SELECT email, sum(count)::int AS count FROM decisions GROUP BY email) a) AS administrators,
				(SELECT (extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (
					ORDER BY resolved_at - created_at)) / 3600)::float8
					FROM page_report WHERE created_at >= $1 AND resolved_at IS NOT NULL) AS "medianHours",
				(SELECT json_build_object('received', count(*),
					'accepted', count(*) FILTER (WHERE outcome = 'accepted'),
					'rejected', count(*) FILTER (WHERE outcome = 'rejected')) FROM appeals) AS appeals`,
		values: [since],
	});
	if (!row) throw new Error("the statistics query returned no row");
	return row;
}
