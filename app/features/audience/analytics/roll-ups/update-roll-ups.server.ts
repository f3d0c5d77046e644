import type { PoolClient } from "pg";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { sessionTransaction } from "#app/platform/sql.server.ts";
import { lockRollUps } from "../collect/record-batches.server.ts";
import { withStagingTables } from "../collect/staging-tables.server.ts";
import { HOURS_KEPT_MS } from "../retention/delete-old-hours.server.ts";
import { firstRememberedDay } from "../retention/delete-old-visitors.server.ts";
import { toUtcDay } from "../utc-day.ts";
import {
	ADD_TO_DAYS,
	ADD_TO_HOURS,
	ADD_TO_PLATFORM,
	ADD_TO_PLATFORM_HOURS,
	COUNTS,
	FOLLOWS_FROM_EVENTS,
	monthOf,
	OF_ONE_PAGE,
	PLATFORM_DAYS,
	SUM_MONTH,
	SUM_PAGES,
} from "./roll-ups.server.ts";
import { updatePlatformMonth } from "./update-platform-months.server.ts";
import { workOutDay } from "./verify-roll-ups.server.ts";

/**
 * Recomputes the roll-ups of one UTC day from the stored events. The roll-ups of excluded hits stay, because they have
 * no events, and so do the daily totals of deleted pages. Visits that arrive meanwhile wait in the spool.
 *
 * @param day a day of `listRecordedDays`: events of earlier days are deleted, so their roll-ups can't be recomputed
 */
export async function updateRollUps(day: string, clock: Clock = systemClock): Promise<void> {
	await sessionTransaction(async (client) => {
		await lockRollUps(client, { isWriter: true });
		await withStagingTables(client, () => replaceDay(client, day, clock));
	});
}

async function replaceDay(client: PoolClient, day: string, clock: Clock): Promise<void> {
	await workOutDay(client, day);
	await client.query(SUM_PAGES);
	await client.query(SUBTRACT_STORED_PAGES, [day]);
	await client.query(ADD_TO_PLATFORM, [toUtcDay(clock.now())]);
	await client.query(`DELETE FROM analytics.daily WHERE day = $1 AND ${FOLLOWS_FROM_EVENTS}`, [
		day,
	]);
	await client.query(ADD_TO_DAYS);
	await client.query(`DELETE FROM analytics.monthly WHERE month = ${monthOf("$1::date")}`, [day]);
	await client.query(`INSERT INTO analytics.monthly ${SUM_MONTH}`, [day]);
	await client.query(`DELETE FROM platform_count`);
	await client.query(SUM_STORED_PAGES, [day]);
	await client.query(RAISE_PLATFORM, [day]);
	await updatePlatformMonth(client, day, clock);
	for (const table of ["hourly", "hourly_platform"]) {
		await client.query(
			`DELETE FROM analytics.${table} WHERE ${FOLLOWS_FROM_EVENTS}
					AND hour >= $1::date::timestamp AT TIME ZONE 'UTC'
					AND hour < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'`,
			[day],
		);
	}
	const firstHour = new Date(clock.now().getTime() - HOURS_KEPT_MS);
	await client.query(ADD_TO_HOURS, [firstHour]);
	await client.query(`DELETE FROM platform_count`);
	await client.query(SUM_PAGES);
	await client.query(ADD_TO_PLATFORM_HOURS, [firstHour]);
	if (day < firstRememberedDay(clock)) return;
	await client.query(`DELETE FROM analytics.visitor_day WHERE day = $1`, [day]);
	await client.query(`INSERT INTO analytics.visitor_day SELECT * FROM arrived ORDER BY 1, 2, 3`);
}

/** Adds the pages' stored days $1 to `platform_count`, with the given sign, in the day's first hour. */
function sumStoredPages(sign: "" | "-", where: string): string {
	return `
	INSERT INTO platform_count
	SELECT day::timestamp AT TIME ZONE 'UTC', dimension, value, ${COUNTS.map((count) => `${sign}sum(${count})`)}
	FROM analytics.daily WHERE day = $1 AND ${where} GROUP BY 1, 2, 3`;
}

/** Runs before the pages' rows of the day are replaced, so that only the difference is added to the totals over all pages. */
const SUBTRACT_STORED_PAGES = sumStoredPages("-", `${FOLLOWS_FROM_EVENTS} AND NOT ${OF_ONE_PAGE}`);

const SUM_STORED_PAGES = sumStoredPages("", `NOT ${OF_ONE_PAGE}`);

/** Runs afterwards, in case the totals were too small before: raises them to at least the sum of the pages. */
const RAISE_PLATFORM = `
	UPDATE analytics.daily_platform AS stored
	SET ${COUNTS.map((count) => `${count} = greatest(stored.${count}, pages.${count})`)}
	FROM (${PLATFORM_DAYS}) AS pages
	WHERE stored.day = $1 AND stored.dimension = pages.dimension AND stored.value = pages.value`;
