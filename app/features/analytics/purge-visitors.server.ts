import type { PoolClient } from "pg";
import type { Clock } from "#app/platform/clock.server.ts";
import { query, transaction } from "#app/platform/sql.server.ts";
import { addDays, toUtcDay } from "./utc-day.ts";
import { latestSaltDay, oldestSaltDay } from "./visitor-salts.server.ts";

/** By how much the clocks of two machines may differ. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;
/** Any number that nobody else uses. */
const LATE_DAYS_LOCK = 5_120_909;

/**
 * Destroys the salts of days that are over and the lists of who was already counted (of yesterday and today
 * they are still needed: a batch may come late). After that nothing can tell whether two days' visitors are
 * the same person.
 */
export async function purgeVisitors(clock: Clock): Promise<void> {
	await query({
		// Of later days are those that a clock made which was wrong.
		text: `DELETE FROM analytics.salt WHERE day NOT BETWEEN $1 AND $2`,
		values: [oldestSaltDay(clock), latestSaltDay(clock)],
	});
	await transaction(async (client) => {
		await lockLateDays(client);
		await client.query(`DELETE FROM analytics.visitor_day WHERE day < $1`, [
			addDays(toUtcDay(clock.now()), -1),
		]);
	});
}

/** Of days before this one the list of visitors may be gone already, here or by another machine's clock. */
export function firstRememberedDay(clock: Clock): string {
	return addDays(toUtcDay(clock.now().getTime() + CLOCK_MARGIN_MS), -1);
}

/**
 * Lets only one at a time, until the end of its transaction, read back or forget the visitors of a day that is long
 * over: a list must not go while somebody counts by it.
 */
export async function lockLateDays(client: PoolClient): Promise<void> {
	await client.query(`SELECT pg_advisory_xact_lock(${LATE_DAYS_LOCK}::bigint)`);
}
