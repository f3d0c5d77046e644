import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { deletePageAnalytics } from "./delete-page-analytics.server.ts";

const TABLES = ["event", "visitor_day", "present", "hourly", "daily", "domain_name"] as const;

async function insertVisits(profileKey: number, daysAgo: readonly number[]) {
	const visits = daysAgo.map((days) =>
		visitEvent(profileKey, { atMs: Date.now() - days * 86_400_000, domain: "ada.example" }),
	);
	await mergeVisits(visits);
}

async function countRows(profileKey: number) {
	const counts = await Promise.all(
		TABLES.map((table) =>
			query<{ count: number }>({
				text: `SELECT count(*)::int AS count FROM analytics.${table} WHERE profile_key = $1`,
				values: [profileKey],
			}),
		),
	);
	return counts.map(([row]) => row?.count ?? 0);
}

async function platformViews(): Promise<number> {
	const [row] = await query<{ views: number }>({
		text: `SELECT sum(views)::int AS views FROM analytics.daily_platform WHERE dimension = 'total'`,
	});
	return row?.views ?? 0;
}

test("deletes all of a page's rows in every month, and keeps other pages' rows and the platform's sums", async () => {
	await insertVisits(101, [0, 0, 1, 2, 40, 41, 200, 400]);
	await insertVisits(102, [0, 40]);
	const others = await countRows(102);
	const views = await platformViews();

	await deletePageAnalytics({ profileKey: 101 });
	expect(await countRows(101)).toEqual([0, 0, 0, 0, 0, 0]);
	expect(await countRows(102)).toEqual(others);
	expect(await platformViews()).toBe(views);
	await deletePageAnalytics({ profileKey: 101 });
});

test("running twice at once for a page succeeds", async () => {
	await insertVisits(103, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	await Promise.all([
		deletePageAnalytics({ profileKey: 103 }),
		deletePageAnalytics({ profileKey: 103 }),
	]);
	expect(await countRows(103)).toEqual([0, 0, 0, 0, 0, 0]);
});
