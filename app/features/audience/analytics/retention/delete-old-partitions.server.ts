import type { Clock } from "#app/platform/clock.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";
import { transaction } from "#app/platform/sql.server.ts";

/** Dropping a partition waits for running inserts and blocks new ones meanwhile. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Drops the monthly partitions of `analytics.event` that ended longer ago than single visits are kept: a year and the
 * current month, unless the site's settings say otherwise. Only verify and backfill read them.
 */
export async function deleteOldPartitions(clock: Clock): Promise<void> {
	await transaction(async (client) => {
		await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
		await client.query(
			`SELECT analytics.drop_partitions((($1::timestamptz AT TIME ZONE 'UTC') - make_interval(months => $2))::date)`,
			[clock.now(), siteLimit("rawEventMonths")],
		);
	});
}
