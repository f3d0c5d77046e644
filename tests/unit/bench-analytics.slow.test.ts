import { describe, expect, test } from "vitest";
import { EVENT_COLUMNS, makeVisits } from "../../bench/analytics/make-visits.ts";
import { parseAnalyticsOptions } from "../../bench/analytics/options.ts";
import { formatIngest, formatReport, formatStore } from "../../bench/analytics/print-analytics.ts";

const DAY_MS = 86_400_000;

describe("makeVisits", () => {
	const pages = Array.from({ length: 50 }, (_, index) => ({
		profileKey: index + 1,
		linkKeys: [100 + index, 200 + index],
		channelKeys: [300 + index],
	}));
	const plan = { pages, events: 20_000, firstDayMs: 0, endMs: 10 * DAY_MS, sourceIds: [1, 2, 3] };
	const rows = [...makeVisits(plan)]
		.join("")
		.trimEnd()
		.split("\n")
		.map((line) => line.split("\t"));
	const column = (name: string) => {
		const place = EVENT_COLUMNS.split(", ").indexOf(name);
		return rows.map((row) => row[place] ?? "");
	};

	test("makes the requested number of events, within one visit", () => {
		expect(rows.length).toBeGreaterThanOrEqual(20_000);
		expect(rows.length).toBeLessThan(20_005);
		expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
	});

	test("spreads them over all days, and unevenly over the pages", () => {
		const days = Map.groupBy(column("at"), (at) => at.slice(0, 10));
		expect(days.size).toBe(10);
		for (const events of days.values()) expect(events.length).toBeGreaterThan(1_500);
		const ofPage = (key: string) => column("profile_key").filter((other) => other === key).length;
		expect(ofPage("1") / ofPage("10")).toBeGreaterThan(4);
		expect(ofPage("50")).toBeGreaterThan(0);
	});

	test("gives each kind of event the right fields", () => {
		const [kinds, links, seconds] = [column("kind"), column("link_key"), column("engaged_s")];
		const isWrong = kinds.some(
			(kind, index) =>
				(links[index] !== "\\N") !== (kind === "2") ||
				(seconds[index] !== "\\N") !== (kind === "3"),
		);
		expect(isWrong).toBe(false);
		expect(new Set(kinds)).toEqual(new Set(["1", "2", "3"]));
	});

	test("has visitors who return on the same day, but none on two days", () => {
		const visitors = Map.groupBy(rows, (row) => `${row[1]} ${row[2]}`);
		const views = [...visitors.values()].map((of) => of.filter((row) => row[8] === "1").length);
		expect(views.some((count) => count > 1)).toBe(true);
		const daysOf = (of: string[][]) =>
			new Set(of.filter((row) => row[8] === "1").map((row) => row[0]?.slice(0, 10))).size;
		expect(Math.max(...[...visitors.values()].map(daysOf))).toBe(1);
	});
});

describe("parseAnalyticsOptions", () => {
	test("defaults to ten million events and all rows", () => {
		const { rows, events, umamiPerSecond } = parseAnalyticsOptions([]);
		expect([...rows]).toEqual([6, 7, 8]);
		expect(events).toBe(10_000_000);
		expect(umamiPerSecond).toBeNull();
	});

	test("reads options in any order", () => {
		const options = parseAnalyticsOptions(["--umami=312", "--quick", "--events=5000", "--rows=8"]);
		expect(options).toMatchObject({ events: 5_000, umamiPerSecond: 312 });
		expect([...options.rows]).toEqual([8]);
	});

	test.each(["--rows=1", "--events=many", "--fast"])("refuses %s", (option) => {
		expect(() => parseAnalyticsOptions([option])).toThrow("Unknown");
	});
});

describe("the printed result", () => {
	test("marks a page slower than 10 ms in one range as failed", () => {
		const answer = { p50Ms: 20, p99Ms: 90 };
		const ranges = [
			{ range: "range=7d", statements: 6, work: { p50Ms: 1, p99Ms: 2 }, answer },
			{ range: "range=all", statements: 6, work: { p50Ms: 9, p99Ms: 11 }, answer },
		];
		const text = formatReport({ ranges, plans: [{ statement: "lists", plan: "Index Scan" }] }, 1e7);
		expect(text).toContain("over 10,000,000 events");
		expect(text).toContain("  NOT MET");
		expect(text).toContain("  lists\n    Index Scan");
	});

	test("adds a row's bytes and its indexes' bytes", () => {
		const filled = {
			pages: [],
			events: 1_000,
			firstDay: "2026-01-01",
			lastDay: "2026-01-31",
			eventBytes: 116_500,
			tableBytes: 78_000,
			seconds: 1,
		};
		const lines = formatStore(filled).split("\n");
		expect(lines.at(-2)).toMatch(/together +116\.5 +≤ 120/);
		expect(lines.at(-1)).toBe("  met");
	});

	test("marks a rate that was measured elsewhere", () => {
		const report = {
			answeredPerSecond: 26_000,
			cpuMicrosPerEvent: 33,
			perCoreSecond: 30_303,
			p50Ms: 8,
			p99Ms: 20,
			catchUpMs: 140,
			answered: 130_000,
			lost: 0,
			errors: 0,
			umami: { perSecond: 390, isMeasuredHere: false, times: 66.7 },
			isMet: true,
		};
		expect(formatIngest(report)).toMatch(
			/ratio to Umami's 390 per second, measured elsewhere +67\n {2}met/,
		);
		const measured = { ...report, umami: { ...report.umami, isMeasuredHere: true } };
		expect(formatIngest(measured)).toMatch(/ratio to Umami's 390 per second +67 +≥ 75/);
	});
});
