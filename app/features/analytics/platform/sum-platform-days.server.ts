import { query } from "#app/platform/sql.server.ts";
import type { Counts } from "../report/report-numbers.server.ts";

/** Views, visitors and clicks of all pages from `firstDay` to `lastDay`, two UTC days, both included. */
export async function sumPlatformDays(firstDay: string, lastDay: string): Promise<Counts> {
	const [row] = await query<Counts>({
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
