import { expect, test } from "vitest";
import { createClockWatch } from "./clock.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("the clock is unsteady for an hour after it was set", () => {
	let [passed, set] = [0, 0];
	const isSteady = createClockWatch({ wallMs: () => passed + set, passedMs: () => passed });
	expect(isSteady()).toBe(true);
	// One day ahead, noticed ten minutes later.
	set = 24 * HOUR;
	passed += 10 * MINUTE;
	expect(isSteady()).toBe(false);
	passed += 40 * MINUTE;
	set = 0;
	expect(isSteady()).toBe(false);
	passed += 59 * MINUTE;
	expect(isSteady()).toBe(false);
	passed += MINUTE;
	expect(isSteady()).toBe(true);
});

test("gradual corrections leave the clock steady", () => {
	let [passed, corrected] = [0, 0];
	const isSteady = createClockWatch({ wallMs: () => passed + corrected, passedMs: () => passed });
	for (let hour = 0; hour < 1_000; hour += 1) {
		passed += HOUR;
		corrected += 1_800;
		expect(isSteady()).toBe(true);
	}
});
