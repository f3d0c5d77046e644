import { describe, expect, test } from "vitest";
import { hasFailedPanel } from "./panel.ts";

describe("loader data", () => {
	test.each([
		["with a failed panel", { users: { data: [] }, stats: { failure: "Unavailable." } }, true],
		["with a failed panel in a group", { inbox: { tickets: { failure: "Unavailable." } } }, true],
		["with loaded panels", { users: { data: [] }, stats: { data: { failure: "a word" } } }, false],
		["with another kind of failure", { last: { failure: "410", at: "2026-05-01" } }, false],
		["of a route that returns nothing", null, false],
		["of a route that failed", undefined, false],
	])("%s", (_what, loaderData, expected) => {
		expect(hasFailedPanel(loaderData)).toBe(expected);
	});
});
