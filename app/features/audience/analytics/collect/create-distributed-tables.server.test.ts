import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { hasCitus } from "#tests/support/test-databases.ts";
import { visitEvent } from "#tests/support/visits-factory.ts";
import { verifyRollUps } from "../roll-ups/verify-roll-ups.server.ts";
import { toUtcDay } from "../utc-day.ts";
import { createDistributedTables } from "./create-distributed-tables.server.ts";
import { recordUnspooledBatches } from "./record-unspooled-batches.server.ts";

const PAGE = 50_001;

async function countViews() {
	await recordUnspooledBatches([{ id: randomUUIDv7(), records: [visitEvent(PAGE)] }]);
	const [row] = await query({
		text: `SELECT sum(views)::int AS views FROM analytics.daily WHERE profile_key = $1 AND dimension = 'total'`,
		values: [PAGE],
	});
	return row?.views;
}

test.skipIf(hasCitus)("changes nothing in a database without Citus", async () => {
	expect(await createDistributedTables()).toBeNull();
	expect(await countViews()).toBe(1);
});

test.runIf(hasCitus)("keeps all visits when it is repeated", async () => {
	expect(await countViews()).toBe(1);
	expect(await createDistributedTables()).toBeGreaterThan(0);
	expect(await countViews()).toBe(2);
	expect(await verifyRollUps(toUtcDay(Date.now()))).toEqual([]);
});
