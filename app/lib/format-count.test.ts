import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCount, formatListCount, formatWholeCount } from "#app/lib/format-count.ts";

describe("formatCount", () => {
	it.each([
		[0, "0"],
		[7, "7"],
		[999, "999"],
		[1_000, "1.0K"],
		[1_049, "1.0K"],
		[1_250, "1.3K"],
		[12_345, "12.3K"],
		[999_949, "999.9K"],
		[999_950, "1.0M"],
		[1_000_000, "1.0M"],
		[3_449_999, "3.4M"],
		[1_234_567_890, "1234.6M"],
		[-1_500, "-1.5K"],
	])("formats %d as %s", (count, text) => {
		expect(formatCount(count)).toBe(text);
	});

	it("never returns 1000.0K", () => {
		for (let count = 999_000; count <= 1_001_000; count += 1) {
			expect(formatCount(count)).not.toBe("1000.0K");
		}
	});
});

describe("formatListCount", () => {
	it.each([
		[0, "0"],
		[999, "999"],
		[1_489, "1,489"],
		[99_999, "99,999"],
		[100_000, "100.0K"],
		[999_950, "1.0M"],
		[-1_489, "-1,489"],
	])("formats %d as %s", (count, text) => {
		expect(formatListCount(count)).toBe(text);
	});
});

describe("formatWholeCount", () => {
	it("separates thousands with commas", () => {
		expect(formatWholeCount(1_234_567)).toBe("1,234,567");
	});

	it("is what toLocaleString makes of any whole number", () => {
		fc.assert(
			fc.property(fc.maxSafeInteger(), (count) => {
				expect(formatWholeCount(count)).toBe(count.toLocaleString("en-US"));
			}),
		);
	});
});
