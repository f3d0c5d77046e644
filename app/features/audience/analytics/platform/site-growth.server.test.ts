import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { stayWithinDay } from "#tests/support/stay-within-day.ts";
import { addDays, toUtcDay } from "../utc-day.ts";
import { countAt, foldSiteChanges, listSignups } from "./site-growth.server.ts";

let today: string;
let yesterday: string;

stayWithinDay();

beforeEach(async () => {
	today = toUtcDay(Date.now());
	yesterday = addDays(today, -1);
	await db.user.deleteMany();
	await query({ text: "TRUNCATE analytics.site_growth, analytics.site_change" });
});

async function insertLinks(profileId: string, count: number) {
	await db.link.createMany({
		data: Array.from({ length: count }, (_, position) => ({
			profileId,
			title: "Shop",
			url: "https://a.example",
			position,
		})),
	});
}

async function readCounts() {
	const signups = await listSignups(yesterday, today);
	return {
		users: [await countAt("users", yesterday), await countAt("users", today)],
		signups: signups.map(({ count }) => count),
		links: await countAt("links", today),
	};
}

test("accounts and links are counted when they are made and deleted, also with their account", async () => {
	const first = await insertUser();
	const second = await insertUser();
	await insertLinks(first.profileId, 3);
	await insertLinks(second.profileId, 2);
	await db.link.deleteMany({ where: { profileId: second.profileId, position: 0 } });
	expect(await readCounts()).toEqual({ users: [0, 2], signups: [0, 2], links: 4 });
	await db.user.delete({ where: { id: first.userId } });
	// Somebody who left did sign up.
	expect(await readCounts()).toEqual({ users: [0, 1], signups: [0, 2], links: 1 });
});

test("an account counts on the day on which it was made", async () => {
	const { userId, profileId } = await insertUser();
	const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
	await db.profile.delete({ where: { id: profileId } });
	const { id: _id, timeZone: _timeZone, ...rest } = user;
	await db.user.create({
		data: { ...rest, email: "earlier@example.com", createdAt: new Date(`${yesterday}T23:59:59Z`) },
	});
	expect(await readCounts()).toMatchObject({ users: [1, 2], signups: [1, 1] });
});

test("a transaction that is rolled back counts nothing", async () => {
	await expect(
		db.$transaction(async (tx) => {
			const { profileId } = await insertUser();
			await tx.link.create({
				data: { profileId, title: "Shop", url: "https://a.example", position: 0 },
			});
			throw new Error("rolled back");
		}),
	).rejects.toThrow("rolled back");
	expect(await readCounts()).toMatchObject({ users: [0, 1], links: 0 });
});

test("folding keeps every count, also while accounts are made and other processes fold", async () => {
	await Promise.all([
		insertUser(),
		foldSiteChanges(),
		insertUser(),
		foldSiteChanges(),
		insertUser(),
		foldSiteChanges(),
	]);
	expect(await readCounts()).toMatchObject({ users: [0, 3], signups: [0, 3] });
	await foldSiteChanges();
	expect(await readCounts()).toMatchObject({ users: [0, 3], signups: [0, 3] });
	expect(await query({ text: "SELECT * FROM analytics.site_change" })).toEqual([]);
	const [growth] = await query({
		text: "SELECT count(*)::int AS rows FROM analytics.site_growth WHERE name = 'users'",
	});
	expect(growth).toEqual({ rows: 1 });
});
