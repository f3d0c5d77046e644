import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { engagementScript } from "./engagement-script.ts";

/** A browser of which the script sees only this much. */
function openPage({ path = "/ada", state = "visible", prerendering = false } = {}) {
	let nowMs = 0;
	const sent: [path: string, seconds: number][] = [];
	const listeners: Record<string, ((event: { type: string }) => void) | undefined> = {};
	const page = { visibilityState: state, prerendering };
	runInNewContext(engagementScript, {
		document: page,
		performance: { now: () => nowMs },
		location: { pathname: path },
		navigator: { sendBeacon: (to: string, seconds: number) => sent.push([to, seconds]) },
		addEventListener: (type: string, listener: (event: { type: string }) => void) => {
			listeners[type] = listener;
		},
	});
	const fire = (type: string) => listeners[type]?.({ type });
	return {
		sent,
		fire,
		wait(ms: number) {
			nowMs += ms;
		},
		turn(visibilityState: "visible" | "hidden") {
			page.visibilityState = visibilityState;
			fire("visibilitychange");
		},
		activate() {
			page.prerendering = false;
			page.visibilityState = "visible";
			fire("prerenderingchange");
		},
	};
}

describe("the engagement script", () => {
	test("is at most 500 bytes and safe inside a script element", () => {
		expect(Buffer.byteLength(engagementScript)).toBeLessThanOrEqual(500);
		expect(engagementScript).not.toMatch(/<\/script|<!--|cookie|storage/i);
	});

	test("sends the visible time in whole seconds each time the page is hidden, and keeps the remainder", () => {
		const page = openPage();
		page.wait(4_700);
		page.turn("hidden");
		page.wait(60_000);
		page.turn("visible");
		page.wait(1_400);
		page.turn("hidden");
		expect(page.sent).toEqual([
			["/engaged/ada", 4],
			["/engaged/ada", 2],
		]);
	});

	test("sends once when the visitor leaves, although two events fire", () => {
		const page = openPage({ path: "/ada/newsletter" });
		page.wait(3_000);
		page.fire("pagehide");
		page.turn("hidden");
		expect(page.sent).toEqual([["/engaged/ada", 3]]);
	});

	test("continues when the browser restores the page from its cache", () => {
		const page = openPage();
		page.wait(3_000);
		page.fire("pagehide");
		page.wait(60_000);
		page.fire("pageshow");
		page.wait(2_000);
		page.turn("hidden");
		expect(page.sent.map(([, seconds]) => seconds)).toEqual([3, 2]);
	});

	test("sends nothing for less than a second", () => {
		const page = openPage();
		page.wait(999);
		page.turn("hidden");
		expect(page.sent).toEqual([]);
	});

	test.each([
		["reported as hidden while prerendering", "hidden"],
		["reported as visible while prerendering", "visible"],
	])("counts only the visible time of a prerendered page, %s", (_what, state) => {
		const page = openPage({ state, prerendering: true });
		page.wait(30_000);
		page.activate();
		page.wait(2_000);
		page.turn("hidden");
		expect(page.sent).toEqual([["/engaged/ada", 2]]);
	});

	test("starts counting a page opened in the background once it is visible", () => {
		const page = openPage({ state: "hidden" });
		page.wait(30_000);
		page.turn("visible");
		page.wait(5_000);
		page.fire("pagehide");
		expect(page.sent).toEqual([["/engaged/ada", 5]]);
	});
});
