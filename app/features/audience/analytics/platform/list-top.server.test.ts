import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser, insertUsers } from "#tests/support/accounts-factory.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { readRange } from "../report/ranges.ts";
import { listTopLinks, listTopPages } from "./list-top.server.ts";
import { getPlatformScope } from "./platform-scope.server.ts";

const clock = { now: () => new Date("2026-06-30T18:20:00Z") };

beforeEach(() =>
	query({ text: "TRUNCATE analytics.daily, analytics.hourly, analytics.daily_platform" }),
);

async function insertPage() {
	const { profileId, username } = await insertUser();
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	return { profileId, username, key: analyticsKey };
}

function scopeOf(search: string) {
	return getPlatformScope(readRange(new URLSearchParams(search)), clock);
}

/** Views of a page by day, and one link's clicks. */
async function insertDays(key: number, views: Record<string, number>, linkKey = 0) {
	for (const [day, count] of Object.entries(views)) {
		await query({
			text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views, visitors, clicks)
				VALUES ($1, $2, 'total', '', $3, $3, 1), ($1, $2, 'link', $4, 0, 0, $3)`,
			values: [key, day, count, String(linkKey || key)],
		});
		await query({
			text: `INSERT INTO analytics.daily_platform (day, dimension, value) VALUES ($1, 'total', '')
				ON CONFLICT DO NOTHING`,
			values: [day],
		});
	}
}

test("lists pages by their exact views of the period, and links with their owners", async () => {
	const [often, once, outside] = [await insertPage(), await insertPage(), await insertPage()];
	const link = await db.link.create({
		data: { profileId: often.profileId, title: "Shop", url: "https://a.example", position: 0 },
	});
	await insertDays(often.key, { "2026-06-24": 4, "2026-06-30": 5 }, link.analyticsKey);
	await insertDays(once.key, { "2026-06-25": 7 });
	await insertDays(outside.key, { "2026-06-23": 100 });
	const scope = await scopeOf("range=7d");
	expect(await listTopPages(scope)).toEqual({
		rows: [
			{ username: often.username, views: 9, visitors: 9, clicks: 2 },
			{ username: once.username, views: 7, visitors: 7, clicks: 1 },
		],
		othersAtMost: 0,
		since: null,
	});
	expect(await listTopLinks(scope)).toEqual({
		rows: [
			{ title: "Shop", isDeleted: false, username: often.username, clicks: 9 },
			{ title: null, isDeleted: true, username: once.username, clicks: 7 },
		],
		othersAtMost: 0,
		since: null,
	});
});

test("the last 24 hours are exact by the hour", async () => {
	const { key, username, profileId } = await insertPage();
	const link = await db.link.create({
		data: { profileId, title: "Shop", url: "https://a.example", position: 0 },
	});
	const at = (time: string) => ({ atMs: Date.parse(`2026-06-${time}Z`) });
	await mergeVisits(
		[
			visitEvent(key, at("29T10:00:00")),
			visitEvent(key, at("29T19:30:00")),
			visitEvent(key, { ...at("30T12:00:00"), linkKey: link.analyticsKey }),
		],
		clock,
	);
	const scope = await scopeOf("range=24h");
	const { rows } = await listTopPages(scope);
	expect(rows).toEqual([{ username, views: 1, visitors: 1, clicks: 1 }]);
	expect((await listTopLinks(scope)).rows).toEqual([
		{ title: "Shop", isDeleted: false, username, clicks: 1 },
	]);
});

test("says how much pages that it did not look up can have at most", async () => {
	const { key, username } = await insertPage();
	await insertDays(key, { "2026-06-29": 1_000, "2026-06-30": 1_000 });
	// 300 pages with the same views on each day: not all of them are read.
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
			SELECT 900000 + n, day, 'total', '', 3
			FROM generate_series(1, 300) AS n, (VALUES (date '2026-06-29'), (date '2026-06-30')) AS days (day)`,
	});
	expect(await listTopPages(await scopeOf("range=7d"))).toEqual({
		rows: [{ username, views: 2_000, visitors: 2_000, clicks: 2 }],
		othersAtMost: 6,
		since: null,
	});
});

test("finds the same top as a full count, for random numbers", async () => {
	const users = await insertUsers(40);
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
			SELECT analytics_key, date '2026-06-30' - d, 'total', '', 1 + floor(random() ^ 8 * 500)
			FROM profile, generate_series(0, 29) AS d WHERE id = ANY ($1::uuid[])`,
		values: [users.map(({ profileId }) => profileId)],
	});
	await query({
		text: `INSERT INTO analytics.daily_platform (day, dimension, value) VALUES ('2026-06-01', 'total', '')`,
	});
	const { rows, othersAtMost } = await listTopPages(await scopeOf("range=30d"));
	const expected = await query<{ username: string; views: number }>({
		text: `SELECT p.username, sum(views)::float8 AS views FROM analytics.daily
			JOIN profile p ON p.analytics_key = profile_key WHERE dimension = 'total'
			GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 25`,
	});
	const certain = rows.filter(({ views }) => views > othersAtMost);
	expect(certain.length).toBeGreaterThan(0);
	expect(certain.map(({ username, views }) => ({ username, views }))).toEqual(
		expected.slice(0, certain.length),
	);
});
