import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	countLinksOfNewAccount,
	isTrusted,
	isTrustedAccount,
	trustedFrom,
} from "./trust.server.ts";

const created = new Date("2026-11-01T10:00:00Z");
const verified = new Date("2026-11-03T10:00:00Z");
const week = new Date("2026-11-08T10:00:00Z");

test.each([
	["an unverified account never is", null, null, null],
	["a verified one is after a week", null, verified, week],
	["one that an administrator trusts is at once", verified, null, verified],
])("%s", (_, trustedAt, emailVerifiedAt, expected) => {
	const facts = { trustedAt, emailVerifiedAt, accountCreatedAt: created, newAccountDays: null };
	expect(trustedFrom(facts)).toEqual(expected);
	if (expected === null) return;
	expect(isTrusted(facts, new Date(expected.getTime() - 1))).toBe(false);
	expect(isTrusted(facts, expected)).toBe(true);
});

test("site settings replace the days and the number of links", async () => {
	const account = await insertUser({ emailVerified: true });
	const write = (data: { newAccountDays: number; newAccountLinksPerDay: number }) =>
		db.siteSettings.upsert({ where: { id: 1 }, create: { id: 1, ...data }, update: data });
	await write({ newAccountDays: 3, newAccountLinksPerDay: 5 });
	await expect(countLinksOfNewAccount(account, 6)).rejects.toMatchObject({
		message:
			"New accounts can add 5 links a day, and you have 5 left. The limit ends 3 days after sign-up, if your email address is verified.",
	});
	expect(await isTrustedAccount(account)).toBe(false);
	await write({ newAccountDays: 0, newAccountLinksPerDay: 5 });
	expect(await isTrustedAccount(account)).toBe(true);
	await countLinksOfNewAccount(account, 6);
});
