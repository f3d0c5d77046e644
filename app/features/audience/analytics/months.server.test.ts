import { expect, test } from "vitest";
import type { Clock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { deleteOldRollUps } from "./retention/delete-old-roll-ups.server.ts";
import { deletePageAnalytics } from "./retention/delete-page-analytics.server.ts";
import { updateRollUps } from "./roll-ups/update-roll-ups.server.ts";
import { verifyRollUps } from "./roll-ups/verify-roll-ups.server.ts";
import { startOfDay } from "./utc-day.ts";

const NOON_MS = 12 * 3_600_000;

function noonOf(day: string): Clock {
	return { now: () => new Date(startOfDay(day) + NOON_MS) };
}

/** A page of free, changed long ago, with one visitor on each of `days`. */
async function insertPage(...days: string[]): Promise<number> {
	const { userId, profileId } = await insertUser();
	const [row] = await query<{ key: number }>({
		text: `SELECT analytics_key AS key FROM profile WHERE id = $1`,
		values: [profileId],
	});
	await query({
		text: `UPDATE "user" SET tier_since = '2020-01-01' WHERE id = $1`,
		values: [userId],
	});
	const key = row?.key ?? 0;
	for (const day of days) {
		const atMs = startOfDay(day) + NOON_MS;
		await mergeVisits([visitEvent(key, { atMs, source: "google" })], noonOf(day));
	}
	return key;
}

/** Of one source, by month. */
async function monthsOf(profileKey: number): Promise<Record<string, number>> {
	const rows = await query<{ month: string; visitors: number }>({
		text: `SELECT month::text, visitors::int FROM analytics.monthly
			WHERE profile_key = $1 AND dimension = 'source' AND value = 'google' ORDER BY 1`,
		values: [profileKey],
	});
	return Object.fromEntries(rows.map(({ month, visitors }) => [month, visitors]));
}

test("months are the sums of their days", async () => {
	const key = await insertPage("2026-01-31", "2026-02-01", "2026-02-28");
	expect(await monthsOf(key)).toEqual({ "2026-01-01": 1, "2026-02-01": 2 });
});

test("deleting days subtracts them from their months", async () => {
	const key = await insertPage("2026-01-31", "2026-02-01", "2026-02-28");
	// Free keeps 95 days: from February 9 on.
	await deleteOldRollUps(noonOf("2026-05-15"));
	expect(await monthsOf(key)).toEqual({ "2026-02-01": 1 });
	await deletePageAnalytics({ profileKey: key });
	expect(await monthsOf(key)).toEqual({});
});

test("a month that differs from the sum of its days is found and fixed", async () => {
	const key = await insertPage("2026-03-30", "2026-03-31");
	const clock = noonOf("2026-03-31");
	expect(await verifyRollUps("2026-03-31", clock)).toEqual([]);
	await query({
		text: `UPDATE analytics.monthly SET visitors = 7
			WHERE profile_key = $1 AND dimension = 'source' AND value = 'google'`,
		values: [key],
	});
	expect(await verifyRollUps("2026-03-31", clock)).toEqual([
		{
			table: "monthly",
			profileKey: key,
			at: "2026-03-01",
			dimension: "source",
			value: "google",
			count: "visitors",
			stored: 7,
			expected: 2,
		},
	]);
	await updateRollUps("2026-03-30", clock);
	expect(await verifyRollUps("2026-03-31", clock)).toEqual([]);
	expect(await monthsOf(key)).toEqual({ "2026-03-01": 2 });
});
