import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { sessionTransaction } from "#app/platform/sql.server.ts";
import { lockRollUps } from "../collect/record-batches.server.ts";
import { HOURS_KEPT_MS } from "../retention/delete-old-hours.server.ts";
import { firstRememberedDay } from "../retention/delete-old-visitors.server.ts";
import { toUtcDay } from "../utc-day.ts";
import {
	ADD_TO_DAYS,
	ADD_TO_HOURS,
	ADD_TO_PLATFORM_HOURS,
	addToPlatform,
	COUNTS,
	FOLLOWS_FROM_EVENTS,
	platformCounts,
	SUM_MONTH,
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
		await workOutDay(client, day);
		await client.query(ADD_DIFFERENCE_TO_PLATFORM, [day, toUtcDay(clock.now())]);
		await client.query(`DELETE FROM analytics.daily WHERE day = $1 AND ${FOLLOWS_FROM_EVENTS}`, [
			day,
		]);
		await client.query(ADD_TO_DAYS);
		await client.query(
			`DELETE FROM analytics.monthly WHERE month = date_trunc('month', $1::date)`,
			[day],
		);
		await client.query(`INSERT INTO analytics.monthly ${SUM_MONTH}`, [day]);
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
		await client.query(ADD_TO_PLATFORM_HOURS, [firstHour]);
		if (day < firstRememberedDay(clock)) return;
		await client.query(`DELETE FROM analytics.visitor_day WHERE day = $1`, [day]);
		await client.query(`INSERT INTO analytics.visitor_day SELECT * FROM arrived ORDER BY 1, 2, 3`);
	});
}

/** Runs before the pages' rows of day $1 are replaced: adds the difference to the totals over all pages. */
const ADD_DIFFERENCE_TO_PLATFORM = addToPlatform(
	`
	SELECT $1::date AS day, dimension, value, ${COUNTS} FROM hour_count
	UNION ALL
	SELECT day, dimension, value, ${COUNTS.map((count) => `-${count}`)} FROM analytics.daily
	WHERE day = $1 AND ${FOLLOWS_FROM_EVENTS}`,
	"$2",
);

/** Runs afterwards, in case the totals were too small before: raises them to at least the sum of the pages. */
const RAISE_PLATFORM = `
	UPDATE analytics.daily_platform AS stored
	SET ${COUNTS.map((count) => `${count} = greatest(stored.${count}, pages.${count})`)}
	FROM (${platformCounts(`SELECT * FROM analytics.daily WHERE day = $1`)}) AS pages
	WHERE stored.day = $1 AND stored.dimension = pages.dimension AND stored.value = pages.value`;
