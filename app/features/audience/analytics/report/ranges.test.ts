import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Range, rangeSearch, readRange, spanOf } from "./ranges.ts";

const read = (search: string) => readRange(new URLSearchParams(search));

describe("readRange", () => {
	test.each([
		["range=24h", { kind: "24h" }],
		["range=7d", { kind: "days", days: 7 }],
		["range=30d", { kind: "days", days: 30 }],
		["range=90d", { kind: "days", days: 90 }],
		["range=all", { kind: "all" }],
		[
			"range=custom&from=2026-05-01&to=2026-05-31",
			{ kind: "custom", from: "2026-05-01", to: "2026-05-31" },
		],
		["range=custom&from=2026-02-29&to=soon", { kind: "custom", from: null, to: null }],
		["range=custom", { kind: "custom", from: null, to: null }],
		["days=30", { kind: "days", days: 30 }],
		["days=36500", { kind: "days", days: 36_500 }],
		["days=all", { kind: "all" }],
	] as const)("parses %s", (search, range) => {
		expect(read(search)).toEqual(range);
	});

	test.each(["", "days=0", "days=-3", "days=7.5", "days=1e3", "days=99999999999", "range=year"])(
		"falls back to 7 days for %j",
		(search) => {
			expect(read(search)).toEqual({ kind: "days", days: 7 });
		},
	);

	test("parses what rangeSearch writes", () => {
		const day = fc.constantFrom(null, "2026-01-01", "2028-02-29");
		const range = fc.oneof<fc.Arbitrary<Range>[]>(
			fc.constantFrom({ kind: "24h" }, { kind: "all" }),
			fc.record({ kind: fc.constant("days"), days: fc.integer({ min: 1, max: 999_999 }) }),
			fc.record({ kind: fc.constant("custom"), from: day, to: day }),
		);
		fc.assert(
			fc.property(range, (asked) => {
				expect(read(rangeSearch(asked))).toEqual(asked);
			}),
		);
	});
});

describe("spanOf", () => {
	const span = (range: Range, windowDays: number | null, pageBegan = "2025-01-01") =>
		spanOf(range, { today: "2026-06-30", windowDays, pageBegan });
	const days = (count: number): Range => ({ kind: "days", days: count });
	const custom = (from: string | null, to: string | null): Range => ({ kind: "custom", from, to });

	test.each([
		["30 days", days(30), null, "2026-06-01", "2026-06-30"],
		[
			"days of a custom range",
			custom("2026-05-01", "2026-05-31"),
			null,
			"2026-05-01",
			"2026-05-31",
		],
		[
			"days in the wrong order",
			custom("2026-05-31", "2026-05-01"),
			null,
			"2026-05-01",
			"2026-05-31",
		],
		["a custom range without either date", custom(null, null), null, "2026-06-01", "2026-06-30"],
		[
			"a custom range without a first day",
			custom(null, "2026-05-31"),
			null,
			"2026-05-02",
			"2026-05-31",
		],
		[
			"a range that ends in the future",
			custom("2026-06-29", "2027-01-01"),
			null,
			"2026-06-29",
			"2026-06-30",
		],
		["everything", { kind: "all" }, null, "2025-01-01", "2026-06-30"],
		["more days than the page has existed", days(36_500), null, "2025-01-01", "2026-06-30"],
		["the last 24 hours", { kind: "24h" }, 5, "2026-06-29", "2026-06-30"],
		["exactly the plan's range", days(5), 5, "2026-06-26", "2026-06-30"],
	] as const)("converts %s", (_what, range, windowDays, firstDay, lastDay) => {
		expect(span(range, windowDays)).toEqual({ firstDay, lastDay, cutToDays: null });
	});

	test.each([
		["too many days", days(36_500), "2026-06-26", "2026-06-30"],
		["everything", { kind: "all" }, "2026-06-26", "2026-06-30"],
		[
			"a first day before the plan's range",
			custom("2026-06-01", "2026-06-28"),
			"2026-06-26",
			"2026-06-28",
		],
		[
			"a range entirely before the plan's range",
			custom("2026-01-01", "2026-01-31"),
			"2026-06-26",
			"2026-06-26",
		],
	] as const)(
		"limits %s to the plan's range and reports the cut",
		(_what, range, firstDay, lastDay) => {
			expect(span(range, 5)).toEqual({ firstDay, lastDay, cutToDays: 5 });
		},
	);

	test("starts on the day the page was created", () => {
		expect(span(days(7), null, "2026-06-28").firstDay).toBe("2026-06-28");
	});
});
