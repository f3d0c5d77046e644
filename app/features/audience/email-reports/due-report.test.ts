import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, listDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { toLocalTime } from "#app/lib/time-zone.ts";
import {
	describeNextReport,
	latestDueReport,
	nextDueAt,
	type ReportSchedule,
} from "./due-report.ts";

const WEEKLY: ReportSchedule = {
	frequency: "weekly",
	weekday: 1,
	dayOfMonth: 1,
	timeZone: "Europe/Berlin",
};
const MONTHLY: ReportSchedule = { ...WEEKLY, frequency: "monthly" };

describe("latestDueReport", () => {
	test.each([
		// Monday, November 16, 2026, to the second.
		[WEEKLY, "2026-11-16T06:59:59Z", "2026-11-09T07:00:00Z", "2026-11-02", "2026-11-08"],
		[WEEKLY, "2026-11-16T07:00:00Z", "2026-11-16T07:00:00Z", "2026-11-09", "2026-11-15"],
		[WEEKLY, "2026-11-22T22:00:00Z", "2026-11-16T07:00:00Z", "2026-11-09", "2026-11-15"],
		[
			{ ...WEEKLY, weekday: 7 },
			"2026-11-22T07:00:00Z",
			"2026-11-22T07:00:00Z",
			"2026-11-15",
			"2026-11-21",
		],
		// The first Monday of summer time, and the last before.
		[WEEKLY, "2026-03-30T06:00:00Z", "2026-03-30T06:00:00Z", "2026-03-23", "2026-03-29"],
		[WEEKLY, "2026-03-23T07:00:00Z", "2026-03-23T07:00:00Z", "2026-03-16", "2026-03-22"],
		// Clocks go back on the day itself.
		[
			{ ...WEEKLY, weekday: 7 },
			"2026-10-25T06:59:00Z",
			"2026-10-18T06:00:00Z",
			"2026-10-11",
			"2026-10-17",
		],
		[
			{ ...WEEKLY, weekday: 7 },
			"2026-10-25T07:00:00Z",
			"2026-10-25T07:00:00Z",
			"2026-10-18",
			"2026-10-24",
		],
		[
			{ ...WEEKLY, timeZone: "America/Los_Angeles" },
			"2026-11-16T16:00:00Z",
			"2026-11-16T16:00:00Z",
			"2026-11-09",
			"2026-11-15",
		],
		[
			{ ...WEEKLY, timeZone: "Asia/Kathmandu" },
			"2026-11-16T02:15:00Z",
			"2026-11-16T02:15:00Z",
			"2026-11-09",
			"2026-11-15",
		],
		// Still Sunday in UTC.
		[
			{ ...WEEKLY, timeZone: "Asia/Tokyo" },
			"2026-11-15T23:00:00Z",
			"2026-11-15T23:00:00Z",
			"2026-11-08",
			"2026-11-14",
		],
		[MONTHLY, "2026-12-01T07:00:00Z", "2026-12-01T07:00:00Z", "2026-11-01", "2026-11-30"],
		[MONTHLY, "2027-01-01T06:59:00Z", "2026-12-01T07:00:00Z", "2026-11-01", "2026-11-30"],
		[MONTHLY, "2027-01-01T07:00:00Z", "2027-01-01T07:00:00Z", "2026-12-01", "2026-12-31"],
		[MONTHLY, "2028-03-20T00:00:00Z", "2028-03-01T07:00:00Z", "2028-02-01", "2028-02-29"],
		[
			{ ...MONTHLY, dayOfMonth: 28 },
			"2026-11-21T12:00:00Z",
			"2026-10-28T07:00:00Z",
			"2026-09-28",
			"2026-10-27",
		],
		[
			{ ...MONTHLY, timeZone: "Pacific/Kiritimati" },
			"2027-02-28T18:00:00Z",
			"2027-02-28T18:00:00Z",
			"2027-01-31",
			"2027-02-27",
		],
	] as const)(
		"%o at %s is due at the right time for the right days",
		(schedule, now, dueAt, firstDay, lastDay) => {
			expect(latestDueReport(schedule, new Date(now))).toEqual({
				dueAt: new Date(dueAt),
				firstDay,
				lastDay,
			});
		},
	);

	const schedules = fc.record({
		frequency: fc.constantFrom("weekly", "monthly"),
		weekday: fc.integer({ min: 1, max: 7 }),
		dayOfMonth: fc.integer({ min: 1, max: 28 }),
		timeZone: fc.constantFrom(
			...["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Asia/Shanghai"],
			...["Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Niue", "America/St_Johns"],
		),
	});
	const instants = fc.date({
		min: new Date("2020-01-01"),
		max: new Date("2040-01-01"),
		noInvalidDate: true,
	});

	test("is due at eight on the chosen day, and covers each day once after its end", () => {
		fc.assert(
			fc.property(schedules, instants, (schedule, now) => {
				const due = latestDueReport(schedule, now);
				const nextAt = nextDueAt(schedule, now);
				const next = latestDueReport(schedule, nextAt);
				expect(due.dueAt.getTime()).toBeLessThanOrEqual(now.getTime());
				expect(nextAt.getTime()).toBeGreaterThan(now.getTime());
				expect(next.dueAt).toEqual(nextAt);
				expect(next.firstDay).toBe(addDays(due.lastDay, 1));
				expect(addDays(due.lastDay, 1)).toBe(toUtcDay(due.dueAt));
				const [day = "", hour] = toLocalTime(due.dueAt, schedule.timeZone).split("T");
				expect(hour).toBe("08:00");
				if (schedule.frequency === "weekly") {
					expect(new Date(day).getUTCDay() || 7).toBe(schedule.weekday);
					expect(listDays(due.firstDay, due.lastDay)).toHaveLength(7);
				} else expect(Number(day.slice(8))).toBe(schedule.dayOfMonth);
			}),
			{ numRuns: 1_000 },
		);
	});
});

test("the next report, if any, is described by its day in the time zone", () => {
	const now = new Date("2026-11-16T07:00:00Z");
	expect(describeNextReport(WEEKLY, now)).toBe("Monday, November 23, 2026");
	expect(describeNextReport({ ...WEEKLY, timeZone: "America/New_York" }, now)).toBe(
		"Monday, November 16, 2026",
	);
	expect(describeNextReport({ ...WEEKLY, frequency: "off" }, now)).toBeNull();
});
