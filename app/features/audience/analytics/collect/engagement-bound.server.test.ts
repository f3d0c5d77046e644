import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createEngagementBound } from "./engagement-bound.server.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
});

afterEach(() => {
	vi.useRealTimers();
});

describe("boundEngagement", () => {
	test("caps a first beacon at half an hour", () => {
		const bound = createEngagementBound();
		expect(bound({ visitor: "a", seconds: 42 })).toBe(42);
		expect(bound({ visitor: "b", seconds: 100_000 })).toBe(1_800);
	});

	test("caps a beacon at the time since the visitor's previous one", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 10 });
		vi.advanceTimersByTime(20_000);
		expect(bound({ visitor: "a", seconds: 5 })).toBe(5);
		vi.advanceTimersByTime(7_900);
		expect(bound({ visitor: "a", seconds: 600 })).toBe(7);
		expect(bound({ visitor: "b", seconds: 600 })).toBe(600);
	});

	test("counts ten seconds for a thousand beacons sent within ten seconds", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 1 });
		let total = 0;
		for (let beacon = 0; beacon < 1_000; beacon += 1) {
			vi.advanceTimersByTime(10);
			total += bound({ visitor: "a", seconds: 1_800 });
		}
		expect(total).toBe(10);
	});

	test.each([-3_600_000, 3_600_000])("is unaffected when the clock is changed by %i ms", (byMs) => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 10 });
		vi.advanceTimersByTime(30_000);
		vi.setSystemTime(Date.now() + byMs);
		expect(bound({ visitor: "a", seconds: 600 })).toBe(30);
	});
});
