import { beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { readRange } from "../report/ranges.ts";
import { updatePlatformMonths } from "../roll-ups/update-platform-months.server.ts";
import { updateRollUps } from "../roll-ups/update-roll-ups.server.ts";
import { verifyRollUps } from "../roll-ups/verify-roll-ups.server.ts";
import { startOfDay } from "../utc-day.ts";
import { getPlatformLists } from "./get-platform-report-parts.server.ts";
import { getPlatformScope } from "./platform-scope.server.ts";

const PAGE = 70_001;
const clock = noonOf("2026-06-20");

function noonOf(day: string): Clock {
	return { now: () => new Date(startOfDay(day) + 12 * 3_600_000) };
}

beforeEach(() =>
	query({
		text: `TRUNCATE analytics.event, analytics.daily, analytics.monthly, analytics.hourly, analytics.daily_platform,
			analytics.monthly_platform, analytics.hourly_platform, analytics.visitor_day`,
	}),
);

/** One view of a source at noon of a day. It arrives on that day, or when `arrival` says. */
function view(day: string, source: string, arrival: Clock = noonOf(day)) {
	const atMs = noonOf(day).now().getTime();
	return mergeVisits([visitEvent(PAGE, { atMs, source })], arrival);
}

/** Views by source of the stored months. */
async function listMonths(): Promise<Record<string, Record<string, number>>> {
	const rows = await query<{ month: string; views: Record<string, number> }>({
		text: `SELECT to_char(month, 'YYYY-MM') AS month, json_object_agg(value, views ORDER BY value) AS views
			FROM analytics.monthly_platform WHERE dimension = 'source' GROUP BY 1`,
	});
	return Object.fromEntries(rows.map(({ month, views }) => [month, views]));
}

async function readSources(search: string): Promise<Record<string, number>> {
	const scope = await getPlatformScope(readRange(new URLSearchParams(search)), clock);
	const { breakdowns } = await getPlatformLists(scope, {});
	return Object.fromEntries(breakdowns.sources.map(({ value, views }) => [value, views]));
}

/** 600 sources of a day, the first with the most views: by the days alone, as if another release had counted them. */
function insertCrowd(day: string) {
	return query({
		text: `INSERT INTO analytics.daily_platform (day, dimension, value, views)
			SELECT $1, 'source', 'crowd-' || n, 1000 - n FROM generate_series(1, 600) AS n`,
		values: [day],
	});
}

describe("the months over all pages", () => {
	test("are the sums of their days, as visits arrive", async () => {
		await view("2026-05-31", "google");
		await view("2026-06-01", "google");
		await view("2026-06-20", "google");
		expect(await listMonths()).toEqual({ "2026-05": { google: 1 }, "2026-06": { google: 2 } });
	});

	test("take no further names once they are over", async () => {
		await view("2026-05-30", "google");
		await view("2026-05-31", "google", clock);
		await view("2026-05-31", "tiktok", clock);
		expect(await listMonths()).toEqual({ "2026-05": { "(other)": 1, google: 2 } });
		expect(await verifyRollUps("2026-05-31", clock)).toEqual([]);
	});

	test("list 200 sources by name once they are over, and all until then", async () => {
		await insertCrowd("2026-05-10");
		await insertCrowd("2026-06-10");
		await updatePlatformMonths(clock);
		const months = await listMonths();
		expect(Object.keys(months["2026-06"] ?? {})).toHaveLength(600);
		expect(Object.keys(months["2026-05"] ?? {})).toHaveLength(201);
		// The 400 with the fewest views: 400 + 401 + … + 799.
		expect(months["2026-05"]).toMatchObject({
			"crowd-1": 999,
			"crowd-200": 800,
			"(other)": 239_800,
		});
	});

	test("are summed up again at night, with what an earlier release has counted", async () => {
		await view("2026-05-31", "google");
		await view("2026-06-19", "google");
		await query({ text: "UPDATE analytics.daily_platform SET views = views + 5" });
		await updatePlatformMonths(clock);
		expect(await listMonths()).toEqual({ "2026-05": { google: 6 }, "2026-06": { google: 6 } });
	});

	test("are verified against their days, and recomputed by the backfill of a day", async () => {
		await view("2026-05-30", "google");
		await view("2026-05-31", "google");
		await query({
			text: "UPDATE analytics.monthly_platform SET views = 9 WHERE dimension = 'source'",
		});
		expect(await verifyRollUps("2026-05-31", clock)).toEqual([
			{
				table: "monthly_platform",
				profileKey: null,
				at: "2026-05-01",
				dimension: "source",
				value: "google",
				count: "views",
				stored: 9,
				expected: 2,
			},
		]);
		await updateRollUps("2026-05-30", clock);
		expect(await verifyRollUps("2026-05-31", clock)).toEqual([]);
		expect(await listMonths()).toEqual({ "2026-05": { google: 2 } });
	});
});

describe("a report of all pages", () => {
	beforeEach(async () => {
		for (const day of ["2024-03-05", "2024-03-06", "2025-07-01", "2026-05-31", "2026-06-20"]) {
			await view(day, "google");
		}
	});

	test.each([
		["any range since the first visit", "2024-01-01", "2026-06-20", 5],
		["days around whole months", "2024-03-06", "2026-05-31", 3],
		["days within a month", "2024-03-06", "2024-03-20", 1],
	])("sums up %s", async (_what, from, to, views) => {
		expect(await readSources(`range=custom&from=${from}&to=${to}`)).toEqual({ google: views });
	});

	test("reads whole months from their sums", async () => {
		await query({ text: "UPDATE analytics.monthly_platform SET views = 100" });
		const views = await readSources("range=custom&from=2024-03-06&to=2026-06-20");
		// One day, and the months from April 2024 on that have visits.
		expect(views).toEqual({ google: 301 });
	});
});
