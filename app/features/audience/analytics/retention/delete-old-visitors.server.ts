import type { PoolClient } from "pg";
import type { Clock } from "#app/platform/clock.server.ts";
import { query, transaction } from "#app/platform/sql.server.ts";
import { latestSaltDay, oldestSaltDay } from "../collect/visitor-salts.server.ts";
import { addDays, toUtcDay } from "../utc-day.ts";

/** Maximum difference between the clocks of two machines, in milliseconds. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;
/** Key of an advisory lock, unique in this application. */
const LATE_DAYS_LOCK = 5_120_909;

/**
 * Deletes the salts of past days and the lists of visitors who were counted on them. Those of yesterday and today are
 * still needed, because a batch may come late. Afterwards nothing can tell whether visitors of two days are the same
 * person.
 */
export async function deleteOldVisitors(clock: Clock): Promise<void> {
	await query({
		// Salts of later days come from a clock that was wrong.
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

/** @returns the first UTC day whose visitors are certainly still listed, on any machine's clock */
export function firstRememberedDay(clock: Clock): string {
	return addDays(toUtcDay(clock.now().getTime() + CLOCK_MARGIN_MS), -1);
}

/**
 * Serializes, until the end of the transaction, rebuilding and purging the visitors of past days: a list must not be
 * deleted while a flush counts with it.
 */
export async function lockLateDays(client: PoolClient): Promise<void> {
	await client.query(`SELECT pg_advisory_xact_lock(${LATE_DAYS_LOCK}::bigint)`);
}
