import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	areaPath,
	countTicks,
	formatDay,
	formatWeekday,
	labelIndexes,
	linePath,
	nearestIndex,
	pointFraction,
} from "#app/lib/chart-scale.ts";

describe("countTicks", () => {
	it.each([
		[0, [0, 1]],
		[1, [0, 1]],
		[3, [0, 1, 2, 3]],
		[7, [0, 2, 4, 6, 8]],
		[100, [0, 50, 100]],
		[1_204, [0, 500, 1_000, 1_500]],
	])("for %d returns round steps", (max, ticks) => {
		expect(countTicks(max)).toEqual(ticks);
	});

	it("covers any maximum with at most six whole ticks from zero", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (max) => {
				const ticks = countTicks(max);
				expect(ticks[0]).toBe(0);
				expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
				expect(ticks.at(-2)).toBeLessThan(max);
				expect(ticks.length).toBeLessThanOrEqual(6);
				expect(ticks.every(Number.isInteger)).toBe(true);
			}),
		);
	});
});

describe("positions", () => {
	it("center a single point and spread several from edge to edge", () => {
		expect(pointFraction(0, 1)).toBe(0.5);
		expect([0, 1, 2].map((index) => pointFraction(index, 3))).toEqual([0, 0.5, 1]);
	});

	it("find the point nearest to the pointer, even beyond the edges", () => {
		expect(nearestIndex(0.49, 3)).toBe(1);
		expect(nearestIndex(-1, 3)).toBe(0);
		expect(nearestIndex(2, 3)).toBe(2);
		expect(nearestIndex(0.9, 1)).toBe(0);
	});

	it("label the last day, and others a fixed step before it", () => {
		expect(labelIndexes(0)).toEqual([]);
		expect(labelIndexes(1)).toEqual([0]);
		expect(labelIndexes(3)).toEqual([0, 1, 2]);
		expect(labelIndexes(7)).toEqual([0, 2, 4, 6]);
		expect(labelIndexes(30)).toEqual([5, 13, 21, 29]);
	});
});

describe("paths", () => {
	it("have no line without values and no area for a single one", () => {
		expect(linePath([], 1)).toBe("");
		expect(areaPath([5], 10)).toBe("");
	});

	it("map values to a square with y pointing down", () => {
		expect(linePath([0, 5, 10], 10)).toBe("M0 100L50 50L100 0");
		expect(areaPath([0, 10], 10)).toBe("M0 100L100 0L100 100L0 100Z");
	});

	it("draw a part of the values at its place among all of them", () => {
		expect(linePath([0, 5, 10], 10, { to: -1 })).toBe("M0 100L50 50");
		expect(linePath([0, 5, 10], 10, { from: -2 })).toBe("M50 50L100 0");
		expect(areaPath([0, 5, 10], 10, { to: -1 })).toBe("M0 100L50 50L50 100L0 100Z");
		expect(areaPath([5, 10], 10, { to: -1 })).toBe("");
	});
});

describe("days", () => {
	it("are written in UTC", () => {
		expect(formatDay("2025-01-05")).toBe("Jan 5");
		expect(formatWeekday("2025-01-05")).toBe("Sun, Jan 5");
	});

	it("that are not dates stay unchanged", () => {
		expect(formatDay("soon")).toBe("soon");
	});
});
