import { describe, expect, test } from "vitest";
import { cropOf, needsCrop } from "./schema.ts";

describe("needsCrop", () => {
	test.each([
		["profile", 400, 400, false],
		["profile", 438, 400, false],
		["profile", 441, 400, true],
		["profile", 361, 400, false],
		["profile", 359, 400, true],
		["profile", 800, 800, false],
		["profile", 801, 800, true],
		["profile", 50, 50, false],
		["banner", 1200, 400, false],
		["banner", 1200, 1200, true],
		["banner", 2400, 800, false],
		["banner", 2402, 800, true],
		["banner", 1320, 400, false],
		["banner", 1321, 400, true],
	] as const)("a %s of %d × %d: %s", (purpose, width, height, expected) => {
		expect(needsCrop(purpose, { width, height })).toBe(expected);
	});
});

test("a crop has all of its sides or none", () => {
	expect(cropOf({})).toBeUndefined();
	expect(cropOf({ cropX: 1, cropY: 2, cropWidth: 3, cropHeight: 4 })).toEqual({
		x: 1,
		y: 2,
		width: 3,
		height: 4,
	});
	expect(cropOf({ cropX: 1, cropY: 2, cropWidth: 3 })).toMatchObject({ height: Number.NaN });
});
