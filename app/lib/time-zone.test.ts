import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLocalTime, isTimeZone, toInstant, toLocalTime } from "./time-zone.ts";

describe("toInstant", () => {
	it.each([
		["2026-01-15T09:00", "Europe/Berlin", "2026-01-15T08:00:00.000Z"],
		["2026-07-15T09:00", "Europe/Berlin", "2026-07-15T07:00:00.000Z"],
		["2026-07-15T09:00:30", "Asia/Kathmandu", "2026-07-15T03:15:00.000Z"],
		["2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
		["2026-01-01T00:00", "UTC", "2026-01-01T00:00:00.000Z"],
	])("converts %s in %s", (local, zone, instant) => {
		expect(toInstant(local, zone).toISOString()).toBe(instant);
	});

	it("shifts a time that clocks skip by the length of the gap", () => {
		expect(toInstant("2026-03-29T02:30", "Europe/Berlin").toISOString()).toBe(
			"2026-03-29T01:30:00.000Z",
		);
		expect(toInstant("2026-03-08T02:15", "America/New_York").toISOString()).toBe(
			"2026-03-08T07:15:00.000Z",
		);
		// Lord Howe's clocks change by half an hour.
		expect(
			toLocalTime(toInstant("2026-10-04T02:10", "Australia/Lord_Howe"), "Australia/Lord_Howe"),
		).toBe("2026-10-04T02:40");
		// Samoa skipped this whole day.
		expect(toLocalTime(toInstant("2011-12-30T12:00", "Pacific/Apia"), "Pacific/Apia")).toBe(
			"2011-12-31T12:00",
		);
	});

	it("uses the first occurrence of an ambiguous time, or the previously stored one", () => {
		const local = "2026-10-25T02:30";
		const [first, second] = [
			new Date("2026-10-25T00:30:00.000Z"),
			new Date("2026-10-25T01:30:00.000Z"),
		];
		expect(toLocalTime(second, "Europe/Berlin")).toBe(local);
		expect(toInstant(local, "Europe/Berlin")).toEqual(first);
		expect(toInstant(local, "Europe/Berlin", { previous: second })).toEqual(second);
		expect(toInstant("2026-10-25T02:31", "Europe/Berlin", { previous: second })).toEqual(
			new Date("2026-10-25T00:31:00.000Z"),
		);
	});

	const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
	const minutes = fc
		.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
		.map((minute) => new Date(minute * 60_000));

	it("restores the exact instant that a local time was formatted from, in every zone", () => {
		fc.assert(
			fc.property(minutes, zones, (instant, zone) => {
				const local = toLocalTime(instant, zone);
				expect(toInstant(local, zone, { previous: instant })).toEqual(instant);
				const again = toInstant(local, zone);
				expect(toLocalTime(again, zone)).toBe(local);
				expect(again.getTime()).toBeLessThanOrEqual(instant.getTime());
			}),
			{ numRuns: 1_500 },
		);
	});

	it("never differs from the typed time by more than a skipped day", () => {
		const typed = minutes.map((instant) => instant.toISOString().slice(0, 16));
		fc.assert(
			fc.property(typed, zones, (local, zone) => {
				const shown = toLocalTime(toInstant(local, zone), zone);
				const skippedMs = Date.parse(`${shown}Z`) - Date.parse(`${local}Z`);
				expect(skippedMs).toBeGreaterThanOrEqual(0);
				expect(skippedMs).toBeLessThanOrEqual(86_400_000);
			}),
			{ numRuns: 1_500 },
		);
	});
});

describe("isLocalTime", () => {
	it.each(["2026-02-28T10:00", "2024-02-29T00:00", "2026-01-01T10:00:59.123"])(
		"accepts %j",
		(text) => expect(isLocalTime(text)).toBe(true),
	);
	it.each([
		"",
		"2026-02-30T10:00",
		"2026-13-01T10:00",
		"2026-01-01T24:00",
		"2026-01-01",
		"0026-01-01T10:00",
		"2026-01-01T10:00Z",
		"tomorrow",
	])("refuses %j", (text) => expect(isLocalTime(text)).toBe(false));
});

describe("isTimeZone", () => {
	it("recognizes time zone names", () => {
		expect(["Europe/Berlin", "UTC", "America/Argentina/Ushuaia"].every(isTimeZone)).toBe(true);
		expect(["", "Mars/Olympus", "+02:00", "Europe/Berlin; DROP"].some(isTimeZone)).toBe(false);
	});
});
