/**
 * A program: computes the roll-ups of the given days from the raw events, with the product's own SQL, in the database in
 * DATABASE_URL, which has none yet.
 */
import { withStagingTables } from "#app/features/audience/analytics/collect/staging-tables.server.ts";
import { HOURS_KEPT_MS } from "#app/features/audience/analytics/retention/delete-old-hours.server.ts";
import {
	ADD_TO_DAYS,
	ADD_TO_HOURS,
	ADD_TO_MONTHS,
	ADD_TO_PLATFORM,
	ADD_TO_PLATFORM_HOURS,
	SUM_PAGES,
} from "#app/features/audience/analytics/roll-ups/roll-ups.server.ts";
import { workOutDay } from "#app/features/audience/analytics/roll-ups/verify-roll-ups.server.ts";
import { listDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { closeDb } from "#app/platform/db.server.ts";
import { query, transaction } from "#app/platform/sql.server.ts";

const [, , firstDay = "", lastDay = ""] = process.argv;
const oldestHour = new Date(Date.now() - HOURS_KEPT_MS);

for (const day of listDays(firstDay, lastDay)) {
	await transaction((client) =>
		withStagingTables(client, async () => {
			await workOutDay(client, day);
			await client.query(ADD_TO_DAYS);
			await client.query(ADD_TO_MONTHS);
			await client.query(ADD_TO_HOURS, [oldestHour]);
			await client.query(SUM_PAGES);
			await client.query(ADD_TO_PLATFORM, [toUtcDay(Date.now())]);
			await client.query(ADD_TO_PLATFORM_HOURS, [oldestHour]);
		}),
	);
}
await query({ text: "ANALYZE analytics.daily" });
await query({ text: "ANALYZE analytics.monthly" });
await query({ text: "ANALYZE analytics.hourly" });
await closeDb();
