import { describe, expect, test } from "vitest";
import { createEngagementBound } from "./bound-engagement.server.ts";

describe("boundEngagement", () => {
	test("believes a first beacon up to half an hour", () => {
		const bound = createEngagementBound();
		expect(bound({ visitor: "a", seconds: 42, atMs: 0 })).toBe(42);
		expect(bound({ visitor: "b", seconds: 100_000, atMs: 0 })).toBe(1_800);
	});

	test("believes no more than the time since the visitor's beacon before", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 10, atMs: 0 });
		expect(bound({ visitor: "a", seconds: 5, atMs: 20_000 })).toBe(5);
		expect(bound({ visitor: "a", seconds: 600, atMs: 27_900 })).toBe(7);
		expect(bound({ visitor: "b", seconds: 600, atMs: 27_900 })).toBe(600);
	});

	test("of a thousand beacons within ten seconds, ten seconds are left", () => {
		const bound = createEngagementBound();
		bound({ visitor: "a", seconds: 1, atMs: 0 });
		let total = 0;
		for (let atMs = 10; atMs <= 10_000; atMs += 10) {
			total += bound({ visitor: "a", seconds: 1_800, atMs });
		}
		expect(total).toBe(10);
	});
});
