import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { query, transaction } from "#app/platform/sql.server.ts";
import { checkout } from "#scripts/process/checkout.ts";
import { mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { untilWaiting } from "#tests/support/while-locked.ts";
import { updateRollUps } from "../roll-ups/update-roll-ups.server.ts";
import { verifyRollUps } from "../roll-ups/verify-roll-ups.server.ts";
import { toUtcDay } from "../utc-day.ts";
import {
	MAX_PLATFORM_SOURCES_PER_DAY,
	MAX_SOURCES_PER_DAY,
	OTHER_SOURCE,
} from "./source-bounds.server.ts";
import type { VisitEvent } from "./spool-record.ts";

const DAY_MS = 86_400_000;
const now = Date.now();

let lastKey = 70_000;
function newPage(): number {
	lastKey += 1;
	return lastKey;
}

/** Views by as many sources, one each. */
function viewsFrom(page: number, count: number, given: { prefix?: string; atMs?: number } = {}) {
	const { prefix = "source", atMs = now } = given;
	return Array.from(
		{ length: count },
		(_, index): VisitEvent => visitEvent(page, { source: `${prefix}-${index}`, atMs }),
	);
}

async function countSources(page: number, table = "daily") {
	const [row] = await query<{ named: number; other: number; views: number; visitors: number }>({
		text: `
			SELECT count(*) FILTER (WHERE value NOT IN ('', $2))::int AS named,
				coalesce(sum(views) FILTER (WHERE value = $2), 0)::int AS other,
				sum(views)::int AS views, sum(visitors)::int AS visitors
			FROM analytics.${table} WHERE profile_key = $1 AND dimension = 'source'`,
		values: [page, OTHER_SOURCE],
	});
	return row;
}

function readMigration(name: string): string {
	return readFileSync(path.join(checkout, "prisma/upgrade-path", name, "migration.sql"), "utf8");
}
const PLATFORM_SUMS = `
	SELECT sum(views)::int AS views, sum(visitors)::int AS visitors FROM analytics.daily_platform
	WHERE day = $1 AND dimension = 'source'`;

describe("sources of a page and day", () => {
	test("are stored by name up to a hundred, and counted together beyond that", async () => {
		const page = newPage();
		await mergeVisits(viewsFrom(page, 3_000));
		await mergeVisits(viewsFrom(page, 2_000, { prefix: "more" }));
		const expected = { named: MAX_SOURCES_PER_DAY, views: 5_000, visitors: 5_000 };
		for (const table of ["daily", "hourly", "monthly"]) {
			expect(await countSources(page, table)).toEqual({ ...expected, other: 4_900 });
		}
		const [stored] = await query<{ names: number }>({
			text: "SELECT count(DISTINCT source_id)::int AS names FROM analytics.event WHERE profile_key = $1",
			values: [page],
		});
		expect(stored?.names).toBe(MAX_SOURCES_PER_DAY + 1);
	});

	test("keep their names once stored, and the limit applies to each page and day", async () => {
		const [page, other] = [newPage(), newPage()];
		await mergeVisits(viewsFrom(page, 100));
		await mergeVisits([
			...viewsFrom(page, 100),
			...viewsFrom(page, 50, { prefix: "late" }),
			...viewsFrom(page, 30, { prefix: "before", atMs: now - DAY_MS }),
			...viewsFrom(other, 60, { prefix: "late" }),
			visitEvent(page, { visitor: visitorHex(1) }),
		]);
		expect(await countSources(page)).toMatchObject({ named: 130, other: 50, views: 281 });
		expect(await countSources(other)).toMatchObject({ named: 60, other: 0 });
	});

	test("are limited to a hundred even when several processes count at once", async () => {
		const page = newPage();
		await Promise.all(
			["a", "b", "c", "d"].map((prefix) => mergeVisits(viewsFrom(page, 60, { prefix }))),
		);
		expect(await countSources(page)).toEqual({
			named: MAX_SOURCES_PER_DAY,
			other: 140,
			views: 240,
			visitors: 240,
		});
	});

	test("can be recomputed from stored events by verify and backfill", async () => {
		const page = newPage();
		await mergeVisits(viewsFrom(page, 150));
		const day = toUtcDay(now);
		expect(await verifyRollUps(day)).toEqual([]);
		await updateRollUps(day);
		expect(await countSources(page)).toMatchObject({ named: 100, other: 50, views: 150 });
	});

	test("stored before the limit existed are counted together by the migration, with unchanged sums", async () => {
		const page = newPage();
		const atMs = now - DAY_MS;
		await mergeVisits(
			Array.from({ length: 150 }, () => visitEvent(page, { atMs })).concat(
				viewsFrom(page, 1, { prefix: "known", atMs }),
			),
		);
		await query({
			text: "INSERT INTO analytics.source (name) SELECT 'old-' || n FROM generate_series(1, 150) AS n",
		});
		await query({
			text: `UPDATE analytics.event SET source_id = (SELECT id FROM analytics.source WHERE name = 'old-' || number)
				FROM (SELECT visitor, row_number() OVER () AS number FROM analytics.event
					WHERE profile_key = $1 AND source_id IS NULL) AS numbered
				WHERE profile_key = $1 AND event.visitor = numbered.visitor`,
			values: [page],
		});
		const day = toUtcDay(atMs);
		await updateRollUps(day);
		expect(await countSources(page)).toMatchObject({ named: 151, other: 0 });

		const [platformBefore] = await query({ text: PLATFORM_SUMS, values: [day] });
		await transaction((client) => client.query(readMigration("20261122101457_bound_sources")));
		const expected = { named: MAX_SOURCES_PER_DAY, other: 51, views: 151, visitors: 151 };
		for (const table of ["daily", "hourly", "monthly"]) {
			expect(await countSources(page, table)).toEqual(expected);
		}
		expect(await query({ text: PLATFORM_SUMS, values: [day] })).toEqual([platformBefore]);
		// With the day's own clock, its month is compared too. Hours and months over all pages exist only since later migrations.
		const differences = await verifyRollUps(day, { now: () => new Date(atMs) });
		const later = ["hourly_platform", "monthly_platform"];
		expect(differences.filter(({ table }) => !later.includes(table))).toEqual([]);
		// Who is known goes on under their source.
		await mergeVisits(viewsFrom(page, 1, { prefix: "late", atMs }));
		expect(await countSources(page)).toMatchObject({ named: 100, other: 52 });
	});
});

describe("sources of a day across all pages", () => {
	/** As many pages as it takes, each with a hundred sources that no other page has. */
	function crowd(sources: number, { prefix, atMs }: { prefix: string; atMs: number }) {
		return Array.from({ length: sources / 100 }, (_, index) =>
			viewsFrom(newPage(), 100, { prefix: `${prefix}${index}`, atMs }),
		).flat();
	}

	async function countPlatform(day: string) {
		const [row] = await query<{ named: number; other: number; views: number }>({
			text: `
				SELECT count(*) FILTER (WHERE value NOT IN ('', $2))::int AS named,
					coalesce(sum(views) FILTER (WHERE value = $2), 0)::int AS other, sum(views)::int AS views
				FROM analytics.daily_platform WHERE day = $1 AND dimension = 'source'`,
			values: [day, OTHER_SOURCE],
		});
		return row;
	}

	function endOfNextMonth(): number {
		const today = new Date(now);
		return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0, 12);
	}

	test("are stored by name up to a limit, while each page keeps its own names", async () => {
		// The end of a month that no other test counts on, so that the month is compared too, whatever day it is today;
		// and not a past one: flushes of past days wait for each other.
		const atMs = endOfNextMonth();
		const day = toUtcDay(atMs);
		await mergeVisits(crowd(100, { prefix: "first", atMs }));
		const late = newPage();
		// Two flushes reach the platform's rows before either has added to them.
		const flushes = await transaction(async (client) => {
			await client.query("SELECT FROM analytics.daily_platform WHERE day = $1 FOR UPDATE", [day]);
			const both = ["second", "third"].map((prefix) => mergeVisits(crowd(300, { prefix, atMs })));
			await untilWaiting(2);
			return both;
		});
		await Promise.all(flushes);
		await mergeVisits(viewsFrom(late, 10, { prefix: "late", atMs }));
		const named = MAX_PLATFORM_SOURCES_PER_DAY;
		expect(await countPlatform(day)).toEqual({ named, other: 510, views: 710 });
		expect(await countSources(late)).toMatchObject({ named: 10, other: 0 });

		expect(await verifyRollUps(day)).toEqual([]);
		await updateRollUps(day);
		expect(await countPlatform(day)).toEqual({ named, other: 510, views: 710 });
		await query({
			text: "DELETE FROM analytics.daily_platform WHERE day = $1 AND value = 'first0-7'",
			values: [day],
		});
		expect(await verifyRollUps(day)).not.toEqual([]);
		await updateRollUps(day);
		expect(await verifyRollUps(day)).toEqual([]);
	});

	test("stored before the limit existed are counted together by the migration", async () => {
		const day = toUtcDay(now - 4 * DAY_MS);
		await query({
			text: `INSERT INTO analytics.daily_platform (day, dimension, value, views)
				SELECT $1, 'source', 'old-' || n, n FROM generate_series(1, 600) AS n`,
			values: [day],
		});
		await transaction((client) =>
			client.query(readMigration("20261122123932_bound_platform_sources")),
		);
		// The hundred with the fewest views: 1 + 2 + … + 100.
		expect(await countPlatform(day)).toEqual({ named: 500, other: 5_050, views: 180_300 });
	});
});
