import { expect, test } from "vitest";
import { bottomBarOf, isLocked, readDashboardHandle } from "./dashboard-tab.ts";

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

test("a dashboard's page has a bar of tabs or, right after sign-up, the step's button", () => {
	const root = { id: "root", handle: undefined, loaderData: {} };
	const frame = { id: "routes/dashboard/layout", handle: undefined, loaderData: {} };
	const tab = { id: "routes/dashboard/links", handle: { savesItself: true }, loaderData: {} };
	const step = { id: "routes/dashboard/start", handle: { isFirstRun: true }, loaderData: {} };
	expect(bottomBarOf([root, frame, tab])).toBe("tabs");
	expect(bottomBarOf([root, frame, step])).toBe("step");
	expect(bottomBarOf([root, { ...frame, loaderData: undefined }, tab])).toBeUndefined();
	expect(bottomBarOf([root, { ...tab, id: "routes/marketing/home" }])).toBeUndefined();
});
