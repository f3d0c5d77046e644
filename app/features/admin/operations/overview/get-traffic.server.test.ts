import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { getTraffic } from "./get-traffic.server.ts";

async function insertDay(day: string, views: number, clicks: number) {
	await query({
		text: `INSERT INTO analytics.daily_platform (day, dimension, value, views, visitors, clicks)
			VALUES ($1, 'total', '', $2, $2, $3), ($1, 'source', 'google', $2, $2, $3)`,
		values: [day, views, clicks],
	});
}

test("compares this month with the same days of the month before", async () => {
	await insertDay("2026-02-28", 1, 0);
	await insertDay("2026-03-01", 10, 1);
	await insertDay("2026-03-30", 20, 2);
	await insertDay("2026-03-31", 40, 4);
	await insertDay("2026-04-01", 80, 8);
	const on = (day: string) => getTraffic({ now: () => new Date(`${day}T12:00:00Z`) });
	expect(await on("2026-04-30")).toEqual({
		now: { views: 80, visitors: 80, clicks: 8 },
		before: { views: 30, visitors: 30, clicks: 3 },
		days: 30,
		activeUsers: { now: 0, before: null },
	});
	// February ends before its 31st day.
	expect(await on("2026-03-31")).toMatchObject({
		now: { views: 70, clicks: 7 },
		before: { views: 1, clicks: 0 },
	});
});
