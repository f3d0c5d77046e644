import { expect, test } from "vitest";
import { hasPlan, parsePlan } from "./plans.ts";

test.each(["pro", "max"])("%s can be chosen", (plan) => {
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
