import { describe, expect, test } from "vitest";
import { clampPeriod, listPeriods, readPeriod } from "./periods.ts";

const FREE_DAYS = 5;
const PRO_DAYS = 30;

describe("listPeriods", () => {
	test("offers what the tier sees", () => {
		expect(listPeriods(FREE_DAYS)).toEqual([5]);
		expect(listPeriods(PRO_DAYS)).toEqual([7, 30]);
		expect(listPeriods(null)).toEqual([7, 30, 90, "all"]);
	});
});

describe("readPeriod", () => {
	test.each([
		["30", 30],
		["all", "all"],
		["36500", 36_500],
		[null, 7],
		["", 7],
		["0", 7],
		["-3", 7],
		["7.5", 7],
		["1e3", 7],
		["99999999999", 7],
	])("reads %j as %s", (asked, period) => {
		expect(readPeriod(asked)).toBe(period);
	});
});

describe("clampPeriod", () => {
	test("cuts to what the tier sees", () => {
		expect(clampPeriod(36_500, FREE_DAYS)).toBe(5);
		expect(clampPeriod("all", PRO_DAYS)).toBe(30);
		expect(clampPeriod(7, PRO_DAYS)).toBe(7);
		expect(clampPeriod("all", null)).toBe("all");
	});
});
