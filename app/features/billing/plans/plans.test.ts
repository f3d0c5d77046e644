import { expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { listWords } from "#app/lib/list-words.ts";
import { hasPlan, PAID_PLANS, PLANS, parsePlan, TIERS } from "./plans.ts";
import { type Feature, partOfPlans, plansWithMoreAnalytics } from "./plans-with.ts";
import { requireEntitlement } from "./require-entitlement.server.ts";

test.each(PAID_PLANS)("%s can be chosen", (plan) => {
	expect(parsePlan(plan)).toBe(plan);
});

test.each(["free", "Pro", "", "__proto__", null, undefined, 2, ["pro"]])(
	"%j is no plan to choose",
	(value) => {
		expect(parsePlan(value)).toBeNull();
	},
);

test("a plan holds those before it", () => {
	expect(hasPlan("max", "pro")).toBe(true);
	expect(hasPlan("pro", "pro")).toBe(true);
	expect(hasPlan("free", "pro")).toBe(false);
});

test("what a plan includes is part of each larger one", () => {
	for (const [index, tier] of TIERS.entries()) {
		for (const larger of TIERS.slice(index)) {
			const lost = Object.entries(PLANS[tier]).filter(
				([feature, has]) => has === true && !PLANS[larger][feature as Feature],
			);
			expect(lost).toEqual([]);
		}
	}
});

test.each([
	["free", [5, 30, null], ["pro", "max"]],
	["pro", [5, 30, null], ["max"]],
	["max", [5, 30, null], []],
	["free", [5, 30, 30], ["pro"]],
	["free", [5, 5, 90], ["max"]],
	["pro", [5, null, null], []],
] as const)("from %s, with %j days, more analytics are on %j", (tier, days, more) => {
	const ofPlace = (place: number) => days[Math.min(place, days.length - 1)] ?? null;
	const plans = Object.fromEntries(
		TIERS.map((plan, place) => [plan, { analyticsDays: ofPlace(place) }]),
	) as Record<Tier, { analyticsDays: number | null }>;
	expect(plansWithMoreAnalytics(tier, plans)).toEqual(more);
});

test("a refusal names the plans that include what was asked for", () => {
	const plansWith = (feature: Feature) =>
		listWords(TIERS.filter((tier) => PLANS[tier][feature]).map((tier) => PLANS[tier].name));
	expect(partOfPlans("seo")).toBe(`SEO settings are part of ${plansWith("seo")}`);
	expect(() => requireEntitlement({ tier: "free" }, "hideBranding")).toThrow(
		expect.objectContaining({
			code: "forbidden",
			message: `Hiding the default footer is part of ${plansWith("hideBranding")}.`,
		}),
	);
	expect(() => requireEntitlement({ tier: "max" }, "hideBranding")).not.toThrow();
});
