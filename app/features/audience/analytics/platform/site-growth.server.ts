import { readRows } from "#app/platform/read-database.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { listDays } from "../utc-day.ts";

/**
 * How many accounts and links there are, and were. Triggers on their tables note each change in `analytics.site_change`,
 * which `foldSiteChanges` adds to the days of `analytics.site_growth`. So a read costs a row per day, not per account.
 * Revenue and upgrades are counted in the same way, see get-platform-revenue.server.ts.
 */

/**
 * SQL for all changes: `name`, UTC `day` and `change`. `signups` counts accounts that were made; `users` and `links` are
 * the numbers that exist.
 */
export const CHANGES = `(
	SELECT name, day, change FROM analytics.site_growth UNION ALL SELECT name, day, change FROM analytics.site_change
) AS changes`;

/** @returns the number of accounts or links at the end of a UTC day; 0 before there were any */
export async function countAt(name: "users" | "links", day: string): Promise<number> {
	const [row] = await readRows<{ count: number }>({
		name: "site-count-at",
		text: `SELECT coalesce(sum(change), 0)::float8 AS count FROM ${CHANGES} WHERE name = $1 AND day <= $2`,
		values: [name, day],
	});
	return row?.count ?? 0;
}

export type DayCount = { /** UTC day. */ day: string; count: number };

/** Sign-ups of each UTC day from `firstDay` to `lastDay`, both included, also of accounts that were deleted since. */
export async function listSignups(firstDay: string, lastDay: string): Promise<DayCount[]> {
	const rows = await readRows<DayCount>({
		name: "site-signups",
		text: `
			SELECT day::text, sum(change)::float8 AS count FROM ${CHANGES}
			WHERE name = 'signups' AND day BETWEEN $1 AND $2 GROUP BY day`,
		values: [firstDay, lastDay],
	});
	const byDay = new Map(rows.map(({ day, count }) => [day, count]));
	return listDays(firstDay, lastDay).map((day) => ({ day, count: byDay.get(day) ?? 0 }));
}

/** Adds the noted changes to their days. Several processes may run it at once. */
export async function foldSiteChanges(): Promise<void> {
	await query({
		text: `
			WITH noted AS (DELETE FROM analytics.site_change RETURNING name, day, change)
			INSERT INTO analytics.site_growth AS stored (name, day, change)
			SELECT name, day, sum(change) FROM noted GROUP BY 1, 2 ORDER BY 1, 2
			ON CONFLICT (name, day) DO UPDATE SET change = stored.change + excluded.change`,
	});
}
