import type { PoolClient } from "pg";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/sql.server.ts";
import { lockRollUps } from "../collect/record-batches.server.ts";
import { addDays, toUtcDay } from "../utc-day.ts";
import { SUM_PLATFORM_MONTH } from "./roll-ups.server.ts";

/**
 * Sums up the running month and the one before from the days over all pages. Flushes keep the months; this bounds the
 * names of a month that is over, and adds what processes of a release without months have counted.
 */
export async function updatePlatformMonths(clock: Clock = systemClock): Promise<void> {
	const today = toUtcDay(clock.now());
	const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
	await transaction(async (client) => {
		await lockRollUps(client, { isWriter: true });
		for (const day of [lastMonth, today]) await updatePlatformMonth(client, day, clock);
	});
}

/** Replaces the month of a UTC day by the sum of its days. Take `lockRollUps` first. */
export async function updatePlatformMonth(
	client: PoolClient,
	day: string,
	clock: Clock,
): Promise<void> {
	await client.query(
		`DELETE FROM analytics.monthly_platform WHERE month = date_trunc('month', $1::date)`,
		[day],
	);
	await client.query(
		`INSERT INTO analytics.monthly_platform (month, dimension, value, views, visitors, clicks) ${SUM_PLATFORM_MONTH}`,
		[day, toUtcDay(clock.now())],
	);
}
