import type { Clock } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/sql.server.ts";

/** Retention of raw events, which only verify and backfill read: a year and the current month. */
const MONTHS_KEPT = 13;
/** Dropping a partition waits for running inserts and blocks new ones meanwhile. */
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
