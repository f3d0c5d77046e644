import { describe, expect, test } from "vitest";
import { addDays, listDays, startOfHour, toUtcDay } from "./utc-day.ts";

test("a UTC hour starts at its first millisecond", () => {
	const start = Date.UTC(2026, 2, 1, 14);
	expect([start, start + 1, start + 3_599_999].map(startOfHour)).toEqual([start, start, start]);
	expect(startOfHour(start - 1)).toBe(Date.UTC(2026, 2, 1, 13));
});

describe("UTC days", () => {
	test("start at midnight UTC, whatever the machine's time zone", () => {
		expect(toUtcDay(Date.UTC(2026, 2, 1, 0, 0, 0, 0))).toBe("2026-03-01");
		expect(toUtcDay(Date.UTC(2026, 2, 1, 0, 0, 0, 0) - 1)).toBe("2026-02-28");
	});

	test("cross month ends, leap years and clock changes correctly", () => {
		expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
		expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
		expect(listDays("2026-03-28", "2026-03-30")).toEqual([
			"2026-03-28",
			"2026-03-29",
			"2026-03-30",
		]);
		expect(listDays("2026-03-30", "2026-03-28")).toEqual([]);
	});
});
