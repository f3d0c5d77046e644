import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { getMonthlyRecurringCents } from "#app/features/billing/payments/revenue.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Numbers that can't be computed for a past day, so they are stored at the end of each. */
export type SiteLevel = "active-users" | "mrr-cents";

const ACTIVE_DAYS = 30;

/** @returns the number of accounts with an authenticated request in the last 30 days */
export async function countActiveUsers(clock: Clock = systemClock): Promise<number> {
	const since = new Date(clock.now().getTime() - ACTIVE_DAYS * 86_400_000);
	const [row] = await query<{ count: number }>({
		name: "active-users",
		// The expression is that of an index.
		text: `
			SELECT count(*)::int AS count FROM "user"
			WHERE coalesce(last_active_at, '1970-01-01T00:00:00Z'::timestamptz) >= $1`,
		values: [since],
	});
	return row?.count ?? 0;
}

/** Stores the levels as those of the UTC day that is just over. Safe to repeat. */
export async function recordSiteLevels(clock: Clock = systemClock): Promise<void> {
	const [activeUsers, mrrCents] = await Promise.all([
		countActiveUsers(clock),
		getMonthlyRecurringCents(),
	]);
	await query({
		text: `
			INSERT INTO analytics.site_level (name, day, value)
			VALUES ('active-users', $1, $2), ('mrr-cents', $1, $3)
			ON CONFLICT (name, day) DO UPDATE SET value = excluded.value`,
		values: [addDays(toUtcDay(clock.now()), -1), activeUsers, mrrCents],
	});
}

/** @returns the level at the end of a UTC day, or null if it wasn't stored */
export async function levelAt(name: SiteLevel, day: string): Promise<number | null> {
	const [row] = await readRows<{ value: number }>({
		name: "site-level-at",
		text: `SELECT value::float8 FROM analytics.site_level WHERE name = $1 AND day = $2`,
		values: [name, day],
	});
	return row?.value ?? null;
}
