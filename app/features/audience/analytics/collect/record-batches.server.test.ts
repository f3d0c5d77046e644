import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { query, transaction } from "#app/platform/sql.server.ts";
import { hasCitus } from "#tests/support/test-databases.ts";
import { excludedHit, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { deleteOldPresent } from "../retention/delete-old-present.server.ts";
import { MERGE_VISITORS, recordBatches } from "./record-batches.server.ts";
import { encodeRecords } from "./spool-record.ts";
import { withStagingTables } from "./staging-tables.server.ts";

let lastKey = 40_000;
function newPage(): number {
	lastKey += 1;
	return lastKey;
}

function batchOf(...lines: Array<Buffer | string>) {
	return { id: randomUUIDv7(), lines: Buffer.concat(lines.map((line) => Buffer.from(line))) };
}

const OTHERS_AT_WORK = `FROM pg_stat_activity WHERE datname = current_database()
	AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`;

/** Terminates every connection that is in a transaction, `afterMs` milliseconds after the first one is. */
async function terminateOthers(
	client: pg.Client,
	{ afterMs, isOver }: { afterMs: number; isOver: () => boolean },
): Promise<void> {
	while (!isOver()) {
		const { rows } = await client.query(`SELECT pid ${OTHERS_AT_WORK}`);
		if (rows.length > 0) break;
	}
	if (afterMs > 0) await delay(afterMs);
	await client.query(`SELECT pg_terminate_backend(pid) ${OTHERS_AT_WORK}`);
}

type Plan = {
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Join Filter"?: number;
	"Rows Removed by Filter"?: number;
	Plans?: Plan[];
};

/** @returns the largest number of rows that a step of the plan returned or discarded */
function countRows(plan: Plan): number {
	const looked =
		plan["Actual Rows"] +
		(plan["Rows Removed by Join Filter"] ?? 0) +
		(plan["Rows Removed by Filter"] ?? 0);
	return Math.max(looked * plan["Actual Loops"], ...(plan.Plans ?? []).map(countRows));
}

/** With fewer rows in either table the planner picks a good plan even without statistics. */
const KNOWN_VISITORS = 100_000;
const VISITORS = 12_000;

async function totalOf(profileKey: number) {
	const [row] = await query({
		text: `SELECT sum(views)::int AS views, sum(visitors)::int AS visitors FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total'`,
		values: [profileKey],
	});
	return row;
}

describe("recordBatches", () => {
	test("skips only the lines that the tables can't hold", async () => {
		const page = newPage();
		const line = (given = {}) => encodeRecords([visitEvent(page, given)]);
		const garbled = String(line()).replace(/^1\t/, "1x\t");
		const tooLarge = String(line({ linkKey: 7 })).replace("\t7\t", "\t2147483648\t");
		const unsound = String(line()).replace(/\t1\t1\t/, "\t1\t99\t");
		await recordBatches([
			batchOf(line(), line()),
			batchOf(line(), garbled, line(), tooLarge, unsound, "\0\n", "half a li\n", line()),
			batchOf(line()),
		]);
		expect(await totalOf(page)).toEqual({ views: 6, visitors: 6 });
	});

	test("keeps a visit whose domain the tables can't hold, and counts it on the site", async () => {
		const page = newPage();
		const line = String(encodeRecords([visitEvent(page, { domain: "ada.example" })]));
		await recordBatches([batchOf(line, line.replace("@ada.example", "@ada.example/x"))]);
		expect(await totalOf(page)).toEqual({ views: 2, visitors: 1 });
		const rows = await query({
			text: `SELECT value, views FROM analytics.daily WHERE profile_key = $1 AND dimension = 'address'`,
			values: [page],
		});
		expect(rows).toEqual([{ value: "ada.example", views: 1 }]);
	});

	test("applies a batch once after its first attempt failed, no matter how often it is retried", async () => {
		const page = newPage();
		const batch = batchOf(encodeRecords([visitEvent(page)]), "nonsense\n");
		await recordBatches([batch]);
		await recordBatches([batch, batch]);
		expect(await totalOf(page)).toEqual({ views: 1, visitors: 1 });
	});

	test.each(["\\", "a\\N", "tab\there", "line\nfeed", "return\r", "\\.", "quote'\"", "ünï"])(
		"stores the source %j unchanged",
		async (source) => {
			const page = newPage();
			await recordBatches([batchOf(encodeRecords([visitEvent(page, { source })]))]);
			const [row] = await query({
				text: `SELECT value FROM analytics.daily WHERE profile_key = $1 AND dimension = 'source'`,
				values: [page],
			});
			expect(row).toEqual({ value: source });
		},
	);

	test("applies each batch completely or not at all when its connection is lost, and a retry counts everything once", async () => {
		const page = newPage();
		const batches = Array.from({ length: 8 }, () =>
			batchOf(encodeRecords(Array.from({ length: 1_000 }, () => visitEvent(page)))),
		);
		const killer = new pg.Client(env.DATABASE_URL);
		await killer.connect();
		let failures = 0;
		for (const [index, batch] of batches.entries()) {
			let isOver = false;
			const merging = recordBatches([batch]).finally(() => {
				isOver = true;
			});
			const killing = terminateOthers(killer, { afterMs: index * 4, isOver: () => isOver });
			await merging.catch(async () => {
				failures += 1;
				const [stored] = await query<{ events: number }>({
					text: `SELECT count(*)::int AS events FROM analytics.event WHERE profile_key = $1`,
					values: [page],
				});
				// All records are stored if only the answer to COMMIT was lost.
				expect([index * 1_000, (index + 1) * 1_000]).toContain(stored?.events);
				await recordBatches([batch]);
			});
			await killing;
		}
		await killer.end();
		expect(failures).toBeGreaterThan(0);
		expect(await totalOf(page)).toEqual({ views: 8_000, visitors: 8_000 });
	});

	test.skipIf(hasCitus)("reads no more rows than the batch has visitors", async () => {
		const work = await transaction((client) =>
			withStagingTables(client, async () => {
				await client.query(`INSERT INTO analytics.visitor_day
					SELECT current_date, 1 + number % 10, md5(number::text)::uuid, '{8}', '{1}'
					FROM generate_series(1, ${KNOWN_VISITORS}) AS number`);
				await client.query("ANALYZE analytics.visitor_day");
				await client.query(`INSERT INTO arrived
					SELECT day, profile_key, visitor, '{16}', '{2}' FROM analytics.visitor_day LIMIT ${VISITORS}`);
				const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
					`EXPLAIN (ANALYZE, FORMAT JSON) ${MERGE_VISITORS}`,
					[randomUUIDv7()],
				);
				const { rowCount } = await client.query("SELECT FROM visitor_change");
				expect(rowCount).toBe(VISITORS);
				await client.query(`DELETE FROM analytics.visitor_day WHERE day = current_date`);
				return Math.max(
					...(rows[0]?.["QUERY PLAN"].map(({ Plan: plan }) => countRows(plan)) ?? []),
				);
			}),
		);
		expect(work).toBeGreaterThan(0);
		expect(work).toBeLessThan(KNOWN_VISITORS / 2);
	});

	test("lists present visitors by their latest event, until they are purged", async () => {
		const page = newPage();
		const now = Date.now();
		const [here, gone] = [visitorHex(1), visitorHex(2)];
		const merge = (visitor: string, atMs: number) =>
			recordBatches([batchOf(encodeRecords([visitEvent(page, { visitor, atMs })]))]);
		await merge(here, now - 1_000);
		await merge(here, now - 400_000);
		await merge(gone, now - 3_600_000);
		await recordBatches([batchOf(encodeRecords([excludedHit(page)]))]);
		const listPresent = () =>
			query({
				text: `SELECT replace(visitor::text, '-', '') AS visitor, at FROM analytics.present WHERE profile_key = $1`,
				values: [page],
			});
		expect(await listPresent()).toEqual([{ visitor: here, at: new Date(now - 1_000) }]);

		await deleteOldPresent({ now: () => new Date(now - 500_000) });
		await deleteOldPresent({ now: () => new Date(now + 500_000) });
		expect(await listPresent()).toHaveLength(1);
		await deleteOldPresent({ now: () => new Date(now + 700_000) });
		expect(await listPresent()).toEqual([]);

		// Simulates a clock that was a day ahead.
		await merge(here, now + 86_400_000);
		await deleteOldPresent({ now: () => new Date(now) });
		expect(await listPresent()).toEqual([]);
	});
});
