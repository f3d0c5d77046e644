import { expect, test } from "vitest";
import { findPeak } from "./find-peak.ts";

const seriesOf = (views: readonly number[]) =>
	views.map((count, index) => ({ at: `2026-06-0${index + 1}`, views: count }));

test.each([
	["the highest of several", [3, 7, 5], { at: "2026-06-02", views: 7 }],
	["none of two that are as high", [7, 3, 7], null],
	["none in a period without visits", [0, 0], null],
	["none with a single view", [0, 1], null],
	["none of a single day", [7], null],
	["none of nothing", [], null],
] as const)("finds %s", (_, views, peak) => {
	expect(findPeak(seriesOf(views))).toEqual(peak);
});
