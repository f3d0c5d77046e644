import { describe, expect, test } from "vitest";
import { emailOf, planTries } from "../../bench/compare-answers.ts";
import { networkAddress } from "../../bench/contenders/give-passwords.ts";
import { relativeDifference } from "../../bench/measure/statistics.ts";
import { formatAnswers } from "../../bench/print-rows.ts";

describe("planTries", () => {
	test("plans each kind equally often, in alternating order", () => {
		const plan = planTries(4, 0);
		expect(plan.map(({ kind }) => kind)).toEqual([
			"known",
			"unknown",
			"unknown",
			"known",
			"known",
			"unknown",
			"unknown",
			"known",
		]);
	});

	test("uses a different address for each attempt", () => {
		const emails = planTries(50, 5).map(({ kind, index }) => emailOf(kind, index));
		expect(new Set(emails).size).toBe(110);
		expect(emails.every((email, at) => email.length === emails[at - (at % 2)]?.length)).toBe(true);
	});

	test("leaves out the first attempts", () => {
		const counted = planTries(4, 3).filter(({ isWarmUp }) => !isWarmUp);
		expect(counted.filter(({ kind }) => kind === "known")).toHaveLength(4);
		expect(counted.map(({ index }) => index)).toEqual([3, 3, 4, 4, 5, 5, 6, 6]);
	});
});

test("networkAddress returns a separate network for each attempt", () => {
	const addresses = Array.from({ length: 70_000 }, (_, index) => networkAddress(index));
	expect(new Set(addresses).size).toBe(70_000);
	expect(addresses[65_536 + 256 + 1]).toBe("11.1.1.1");
});

test("relativeDifference compares medians, so that one slow attempt has no effect", () => {
	expect(relativeDifference([100, 100, 900], [1_000, 102, 102])).toBeCloseTo(0.02);
	expect(relativeDifference([100], [95])).toBeCloseTo(-0.05);
});

test("formatAnswers says whether the goal is met", () => {
	const form = { title: "/signin", tries: 300, knownMs: 80, unknownMs: 84, difference: 0.05 };
	const lines = formatAnswers({ forms: [form], isMet: false }).split("\n");
	expect(lines.at(-2)).toMatch(/^ {2}\/signin +300 +80\.00 +84\.00 +\+5\.0%$/);
	expect(lines.at(-1)).toBe("  NOT MET  goal: within 2%");
});
