import { describe, expect, test } from "vitest";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import type { LinkDetails } from "../kinds.ts";
import { hidesAt, shownUntil } from "./event-times.ts";
import { formatEventDate, formatEventTime } from "./format-event-time.ts";

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
	expect(formatEventTime(details, englishPage)).toBe(text);
});

test.each([
	[{ start: "2026-12-04T20:00", ...BERLIN }, "Dec 4", "Fri, 8 PM", "Fri, Dec 4, 8 PM"],
	[{ start: "2026-12-04T20:30", ...BERLIN }, "Dec 4", "Fri, 8:30 PM", "Fri, Dec 4, 8:30 PM"],
	// A night is one date, two nights are two.
	[
		{ start: "2026-12-04T20:00", end: "2026-12-05T19:59", ...BERLIN },
		"Dec 4",
		"Fri, 8 PM",
		"Fri, Dec 4, 8 PM",
	],
	[
		{ start: "2026-12-04T20:00", end: "2026-12-05T20:00", ...BERLIN },
		"Dec 4",
		"Fri, 8 PM to Sat, Dec 5",
		"Fri, Dec 4, 8 PM to Sat, Dec 5",
	],
	[
		{ start: "2027-01-16T12:00", ...BERLIN },
		"Jan ’27 16",
		"Sat, 12 PM",
		"Sat, Jan 16, 2027, 12 PM",
	],
	[{ start: "2025-01-16T00:00" }, "Jan ’25 16", "Thu, 12 AM", "Thu, Jan 16, 2025, 12 AM"],
	// The year began there already, although not where the server counts.
	[
		{ start: "2027-01-02T08:00", zone: "Pacific/Kiritimati" },
		"Jan 2",
		"Sat, 8 AM",
		"Sat, Jan 2, 8 AM",
		"2026-12-31T12:00Z",
	],
	// Clocks skip the hour from 2:00.
	[{ start: "2026-03-29T02:30", ...BERLIN }, "Mar 29", "Sun, 3:30 AM", "Sun, Mar 29, 3:30 AM"],
	[{ allday: true, start: "2026-12-04T00:00", zone: "Asia/Tokyo" }, "Dec 4", "Fri", "Fri, Dec 4"],
	[
		{ allday: true, start: "2026-12-04T00:00", end: "2026-12-06T00:00" },
		"Dec 4",
		"Fri to Sun, Dec 6",
		"Fri, Dec 4 to Sun, Dec 6",
	],
])(
	"an event with %j begins in short on %s, %s",
	(details, sheet, rest, whole, now = "2026-11-29T12:00Z") => {
		const date = formatEventDate(details, englishPage, new Date(now));
		expect(date).toMatchObject({
			rest,
			whole,
			iso: details.start.slice(0, 8) + sheet.split(" ").at(-1)?.padStart(2, "0"),
		});
		expect(`${date?.month} ${date?.day}`).toBe(sheet);
	},
);

test.each<LinkDetails>([{ start: "2026-12-04" }, { allday: true, start: "soon" }, {}])(
	"an event with %j has no date",
	(details) => {
		expect(formatEventDate(details, englishPage, new Date())).toBeNull();
	},
);

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
