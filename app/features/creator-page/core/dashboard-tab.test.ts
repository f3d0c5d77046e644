import { expect, test } from "vitest";
import { isLocked, readDashboardHandle } from "./dashboard-tab.ts";

test.each([
	[{ isLocked: true }, true],
	[{ isLocked: false }, false],
	[{ isLocked: "yes" }, false],
	[{}, false],
	[null, false],
	[undefined, false],
])("a tab whose loader returns %j is locked: %j", (loaderData, expected) => {
	expect(isLocked(loaderData)).toBe(expected);
});

test("reads the handle of a route, and none as no options", () => {
	const handle = { tab: "links" };
	expect(readDashboardHandle(handle)).toBe(handle);
	for (const missing of [undefined, null, "links"])
		expect(readDashboardHandle(missing)).toEqual({});
});
