import { expect, test } from "vitest";
import { isTrusted, trustedFrom } from "./trust.server.ts";

const created = new Date("2026-11-01T10:00:00Z");
const verified = new Date("2026-11-03T10:00:00Z");
const week = new Date("2026-11-08T10:00:00Z");

test.each([
	["an unverified account never is", null, null, null],
	["a verified one is after a week", null, verified, week],
	["one that an administrator trusts is at once", verified, null, verified],
])("%s", (_, trustedAt, emailVerifiedAt, expected) => {
	const facts = { trustedAt, emailVerifiedAt, accountCreatedAt: created };
	expect(trustedFrom(facts)).toEqual(expected);
	if (expected === null) return;
	expect(isTrusted(facts, new Date(expected.getTime() - 1))).toBe(false);
	expect(isTrusted(facts, expected)).toBe(true);
});
