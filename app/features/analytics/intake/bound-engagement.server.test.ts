import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createEngagementBound } from "./bound-engagement.server.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
});

afterEach(() => {
	vi.useRealTimers();
});

describe("boundEngagement", () => {
	test("believes a first beacon up to half an hour", () => {
		const bound = createEngagementBound();
		expect(bound({ visitor: "a", seconds: 42 })).toBe(42);
		expect(bound({ visitor: "b", seconds: 100_000 })).toBe(1_800);
	});

	test("believes no more than the time since the visitor's beacon before", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 10 });
		vi.advanceTimersByTime(20_000);
		expect(bound({ visitor: "a", seconds: 5 })).toBe(5);
		vi.advanceTimersByTime(7_900);
		expect(bound({ visitor: "a", seconds: 600 })).toBe(7);
		expect(bound({ visitor: "b", seconds: 600 })).toBe(600);
	});

	test("of a thousand beacons within ten seconds, ten seconds are left", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 1 });
		let total = 0;
		for (let beacon = 0; beacon < 1_000; beacon += 1) {
			vi.advanceTimersByTime(10);
			total += bound({ visitor: "a", seconds: 1_800 });
		}
		expect(total).toBe(10);
	});

	test.each([-3_600_000, 3_600_000])("does not mind a clock that is set by %i ms", (byMs) => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 10 });
		vi.advanceTimersByTime(30_000);
		vi.setSystemTime(Date.now() + byMs);
		expect(bound({ visitor: "a", seconds: 600 })).toBe(30);
	});
});
