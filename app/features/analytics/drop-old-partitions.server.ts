import type { Clock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/sql.server.ts";

/** Of raw events, which only verify and backfill read: a year, and the month that is under way. */
const MONTHS_KEPT = 13;
/** Dropping one waits until nobody writes events, and whoever wants to write waits behind it. */
const LOCK_TIMEOUT_MS = 2_000;

/** Drops the monthly partitions of `analytics.event` that ended 13 months ago or earlier. */
export async function dropOldPartitions(clock: Clock): Promise<void> {
	await transaction(async (client) => {
		await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
		await client.query(
			`SELECT analytics.drop_partitions((($1::timestamptz AT TIME ZONE 'UTC') - interval '${MONTHS_KEPT} months')::date)`,
			[clock.now()],
		);
	});
}
