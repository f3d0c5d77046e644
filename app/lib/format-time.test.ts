import { describe, expect, test } from "vitest";
import { formatDay, formatExactTime, formatTimeAgo } from "./format-time.ts";

const now = new Date("2026-11-21T09:05:00Z");

describe("a time", () => {
	test.each([
		[-5, "just now"],
		[0, "just now"],
		[59, "just now"],
		[60, "1 minute ago"],
		[3_599, "59 minutes ago"],
		[3_600, "1 hour ago"],
		[86_399, "23 hours ago"],
		[86_400, "yesterday"],
		[30 * 86_400, "30 days ago"],
	])("%i s ago is shown as %s", (seconds, words) => {
		expect(formatTimeAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
	});

	test("is shown exactly in UTC", () => {
		expect(formatExactTime(now)).toMatch(/^November 21, 2026 at 9:05\sAM UTC$/);
		expect(formatDay(new Date("2026-11-21T23:59:59.999Z"))).toBe("November 21, 2026");
	});
});
