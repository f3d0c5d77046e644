import { readRows } from "#app/platform/read-database.server.ts";
import type { Counts } from "../report/report-numbers.server.ts";
import { listDays } from "../utc-day.ts";

/** Views, visitors and clicks of all pages from `firstDay` to `lastDay`, two UTC days, both included. */
export async function getPlatformDays(firstDay: string, lastDay: string): Promise<Counts> {
	const [row] = await readRows<Counts>({
		name: "platform-sum",
		text: `
			SELECT coalesce(sum(views), 0)::float8 AS views, coalesce(sum(visitors), 0)::float8 AS visitors,
				coalesce(sum(clicks), 0)::float8 AS clicks
			FROM analytics.daily_platform
			WHERE dimension = 'total' AND day BETWEEN $1 AND $2`,
		values: [firstDay, lastDay],
	});
	return row ?? { views: 0, visitors: 0, clicks: 0 };
}

export type PlatformDay = Counts & { /** UTC day. */ day: string };

/** Views, visitors and clicks of all pages on each day from `firstDay` to `lastDay`; a day without visits has zeros. */
export async function listPlatformDays(firstDay: string, lastDay: string): Promise<PlatformDay[]> {
	const rows = await readRows<PlatformDay>({
		name: "platform-days",
		text: `
			SELECT day::text, views::float8, visitors::float8, clicks::float8 FROM analytics.daily_platform
			WHERE dimension = 'total' AND day BETWEEN $1 AND $2`,
		values: [firstDay, lastDay],
	});
	const byDay = new Map(rows.map((row) => [row.day, row]));
	return listDays(firstDay, lastDay).map(
		(day) => byDay.get(day) ?? { day, views: 0, visitors: 0, clicks: 0 },
	);
}
