import { describe, expect, test } from "vitest";
import { hidesAt, shownUntil } from "./event-times.ts";
import { formatEventTime } from "./format-event-time.ts";

const BERLIN = { zone: "Europe/Berlin" };

test.each([
	[{ start: "2026-12-04T20:00", ...BERLIN }, "Fri, Dec 4, 2026, 8:00 PM GMT+1"],
	[
		{ start: "2026-12-04T20:00", end: "2026-12-04T23:00", ...BERLIN },
		"Fri, Dec 4, 2026, 8:00 PM to 11:00 PM GMT+1",
	],
	[
		{ start: "2026-12-04T20:00", end: "2026-12-05T02:00", ...BERLIN },
		"Fri, Dec 4, 2026, 8:00 PM to Sat, Dec 5, 2026, 2:00 AM GMT+1",
	],
	// Clocks skip the hour from 2:00.
	[
		{ start: "2026-03-29T02:30", end: "2026-03-29T03:00", ...BERLIN },
		"Sun, Mar 29, 2026, 3:30 AM to 4:00 AM GMT+2",
	],
	[{ allday: true, start: "2026-12-04T00:00", zone: "Asia/Tokyo" }, "Fri, Dec 4, 2026"],
	[{ allday: true, start: "2026-12-04T00:00", zone: "America/Los_Angeles" }, "Fri, Dec 4, 2026"],
	[
		{ allday: true, start: "2026-12-04T00:00", end: "2026-12-06T00:00" },
		"Fri, Dec 4, 2026 to Sun, Dec 6, 2026",
	],
	// As typed, before the field shows only days.
	[{ allday: true, start: "2026-12-04T20:00", end: "2026-12-04T23:00" }, "Fri, Dec 4, 2026"],
	[{ start: "2026-12-04" }, ""],
	[{ allday: true, start: "soon" }, ""],
	[{ start: "2026-12-04T20:00", zone: "Mars/Base" }, ""],
	[{}, ""],
])("an event with %j is shown as %j", (details, text) => {
	expect(formatEventTime(details)).toBe(text);
});

describe("an event that hides itself when it is over", () => {
	const hides = (details: object) =>
		hidesAt({ kind: "event", details: { hidepast: true, ...BERLIN, ...details } })?.toISOString();

	test.each([
		["at its end", { start: "2026-12-04T20:00", end: "2026-12-04T23:00" }, "2026-12-04T22:00"],
		["an hour after its start without an end", { start: "2026-12-04T20:00" }, "2026-12-04T20:00"],
		["after its last day", { allday: true, start: "2026-12-04T00:00" }, "2026-12-04T23:00"],
		[
			"after its last day of several",
			{ allday: true, start: "2026-12-04T00:00", end: "2026-12-06T00:00" },
			"2026-12-06T23:00",
		],
	])("hides %s", (_, details, at) => {
		expect(hides(details)).toBe(`${at}:00.000Z`);
	});

	test("stays if its times aren't valid", () => {
		expect(hides({ start: "soon" })).toBeUndefined();
		expect(hides({ allday: true, start: "2026-12-04", zone: "Mars/Base" })).toBeUndefined();
	});

	test("may end earlier by the schedule", () => {
		const link = { kind: "event" as const, details: { hidepast: true, start: "2026-12-04T20:00" } };
		const over = new Date("2026-12-04T21:00Z");
		const [before, after] = [new Date("2026-12-01"), new Date("2027-01-01")];
		expect(shownUntil({ ...link, endsAt: null })).toEqual(over);
		expect(shownUntil({ ...link, endsAt: after })).toEqual(over);
		expect(shownUntil({ ...link, endsAt: before })).toEqual(before);
	});
});

test("other events and other kinds don't hide themselves", () => {
	expect(hidesAt({ kind: "event", details: { start: "2020-12-04T20:00" } })).toBeNull();
	expect(
		hidesAt({ kind: "text", details: { start: "2020-12-04T20:00", hidepast: true } }),
	).toBeNull();
});
