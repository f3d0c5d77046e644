import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, listDays } from "../utc-day.ts";
import { splitSpan } from "./split-span.ts";

const page = { pageBegan: "2025-12-10", today: "2026-06-20" };
const NONE = ["infinity", "-infinity"];

const split = (firstDay: string, lastDay: string) => splitSpan({ firstDay, lastDay }, page);

describe("splitSpan", () => {
	test.each([
		["days within a month", "2026-05-03", "2026-05-30", ["2026-05-03", "2026-05-30"], NONE, NONE],
		["a month", "2026-02-01", "2026-02-28", NONE, ["2026-02-01", "2026-02-01"], NONE],
		[
			"whole months and the days around them",
			"2026-01-31",
			"2026-05-01",
			["2026-01-31", "2026-01-31"],
			["2026-02-01", "2026-04-01"],
			["2026-05-01", "2026-05-01"],
		],
		[
			"days of the current month",
			"2026-05-22",
			"2026-06-20",
			["2026-05-22", "2026-05-31"],
			["2026-06-01", "2026-06-01"],
			NONE,
		],
		["everything", "2025-12-10", "2026-06-20", NONE, ["2025-12-01", "2026-06-01"], NONE],
		[
			"days across the end of a month",
			"2026-04-30",
			"2026-05-01",
			["2026-04-30", "2026-05-01"],
			NONE,
			NONE,
		],
	])("handles %s", (_what, firstDay, lastDay, before, months, after) => {
		expect(split(firstDay, lastDay)).toEqual({ before, months, after });
	});

	test("covers each day of the period once, and no other day", () => {
		const life = listDays(page.pageBegan, page.today);
		const place = fc.nat(life.length - 1);
		fc.assert(
			fc.property(place, place, (a, b) => {
				const asked = life.slice(Math.min(a, b), Math.max(a, b) + 1);
				const [firstDay = "", lastDay = ""] = [asked[0], asked.at(-1)];
				const { before, months, after } = split(firstDay, lastDay);
				const days = [before, after].flatMap(([first, last]) =>
					first === "infinity" ? [] : listDays(first, last),
				);
				const inMonths = life.filter(
					(day) => `${day.slice(0, 7)}-01` >= months[0] && `${day.slice(0, 7)}-01` <= months[1],
				);
				expect([...days, ...inMonths].sort()).toEqual(asked);
			}),
		);
	});

	test("handles leap years in February", () => {
		const { after } = split("2026-02-01", addDays("2026-02-28", 1));
		expect(after).toEqual(["2026-03-01", "2026-03-01"]);
	});
});
