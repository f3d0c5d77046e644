import { expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { addDays } from "../utc-day.ts";
import { deleteOldRollUps } from "./delete-old-roll-ups.server.ts";

const TODAY = "2026-12-01";
const clock = { now: () => new Date(`${TODAY}T03:00:00Z`) };

/** A page with numbers of each of these many days ago. */
async function insertPage({
	tier,
	tierSince,
	daysAgo,
}: {
	tier: Tier;
	tierSince: string;
	daysAgo: readonly number[];
}) {
	const { userId: id, profileId } = await insertUser({ tier });
	await db.user.update({ where: { id }, data: { tierSince: new Date(`${tierSince}T12:00:00Z`) } });
	const { analyticsKey } = await db.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { analyticsKey: true },
	});
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
			SELECT $1, day, dimension, 'x', 1 FROM unnest($2::date[]) AS day, unnest(ARRAY['total', 'link', 'source',
				'country', 'device', 'browser', 'channel', 'excluded']) AS dimension`,
		values: [analyticsKey, daysAgo.map((days) => addDays(TODAY, -days))],
	});
	return analyticsKey;
}

async function daysAgoOf(analyticsKey: number) {
	const rows = await query<{ ago: number; dimensions: number }>({
		text: `SELECT $2::date - day AS ago, count(*)::int AS dimensions FROM analytics.daily
			WHERE profile_key = $1 GROUP BY 1 ORDER BY 1`,
		values: [analyticsKey, TODAY],
	});
	expect(rows.every(({ dimensions }) => dimensions === 8)).toBe(true);
	return rows.map(({ ago }) => ago);
}

test("roll-ups are kept for the plan's range plus 90 days, and forever on Max", async () => {
	const tierSince = "2025-01-01";
	const daysAgo = [0, 95, 96, 120, 121, 700];
	const free = await insertPage({ tier: "free", tierSince, daysAgo });
	const pro = await insertPage({ tier: "pro", tierSince, daysAgo });
	const max = await insertPage({ tier: "max", tierSince, daysAgo });
	await deleteOldRollUps(clock);
	expect(await daysAgoOf(free)).toEqual([0, 95]);
	expect(await daysAgoOf(pro)).toEqual([0, 95, 96, 120]);
	expect(await daysAgoOf(max)).toEqual(daysAgo);
});

test("a deleted day is subtracted from its month, and an empty month is deleted", async () => {
	const page = await insertPage({
		tier: "free",
		tierSince: "2025-01-01",
		daysAgo: [89, 95, 96, 150],
	});
	const other = await insertPage({ tier: "max", tierSince: "2025-01-01", daysAgo: [95, 96] });
	// Of 2026-09-03, 2026-08-28, 2026-08-27 and 2026-07-04.
	await query({
		text: `INSERT INTO analytics.monthly (profile_key, month, dimension, value, views, visitors, clicks)
			SELECT profile_key, date_trunc('month', day)::date, dimension, value, sum(views), sum(visitors), sum(clicks)
			FROM analytics.daily WHERE profile_key = ANY($1) GROUP BY 1, 2, 3, 4`,
		values: [[page, other]],
	});
	await deleteOldRollUps(clock);
	const rows = await query<{ profile: number; month: string; views: number }>({
		text: `SELECT profile_key AS profile, month::text, views::int FROM analytics.monthly
			WHERE profile_key = ANY($1) AND dimension = 'total' ORDER BY 1, 2`,
		values: [[page, other]],
	});
	expect(rows).toEqual([
		{ profile: page, month: "2026-08-01", views: 1 },
		{ profile: page, month: "2026-09-01", views: 1 },
		{ profile: other, month: "2026-08-01", views: 2 },
	]);
});

test("nothing is deleted within 90 days after a change of plan", async () => {
	const daysAgo = [0, 200];
	const lately = await insertPage({ tier: "free", tierSince: "2026-09-02", daysAgo });
	const before = await insertPage({ tier: "free", tierSince: "2026-09-01", daysAgo });
	await deleteOldRollUps(clock);
	expect(await daysAgoOf(lately)).toEqual([0, 200]);
	expect(await daysAgoOf(before)).toEqual([0]);
});

test("the database records the day of every change of plan, and of no other change", async () => {
	const { userId: id } = await insertUser({ tier: "max" });
	const longAgo = new Date("2025-01-01T00:00:00Z");
	await db.user.update({ where: { id }, data: { tierSince: longAgo } });
	await db.user.update({ where: { id }, data: { tier: "max", timeZone: "Europe/Berlin" } });
	const read = () => db.user.findUniqueOrThrow({ where: { id }, select: { tierSince: true } });
	expect((await read()).tierSince).toEqual(longAgo);
	await db.user.update({ where: { id }, data: { tier: "free" } });
	expect((await read()).tierSince.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
});
