import { describe, expect, test } from "vitest";
import { DETAIL_FIELDS } from "../../kinds/details.ts";
import type { LinkDetails } from "../../kinds/kinds.ts";
import { calendarAddresses } from "./calendar-addresses.ts";
import { makeCalendar } from "./make-calendar.ts";
import { makeContactCard } from "./make-contact-card.ts";

function calendarOf(details: LinkDetails, event = EVENT): string {
	const text = makeCalendar(details, event);
	if (text === null) throw new Error("the times aren't valid");
	return text;
}

const EVENT = {
	id: "1@posy.example",
	title: "Concert",
	version: 3,
	changedAt: new Date("2026-11-01T10:00:00Z"),
	url: "https://posy.example/noor",
};

describe("the calendar of an event", () => {
	test("has its times in UTC", () => {
		const details = { start: "2026-12-04T20:00", end: "2026-12-04T23:00", zone: "Europe/Berlin" };
		const lines = calendarOf(details, EVENT).split("\r\n");
		expect(lines).toEqual(
			expect.arrayContaining(["DTSTART:20261204T190000Z", "DTEND:20261204T220000Z", "SEQUENCE:3"]),
		);
		expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
			"BEGIN:VCALENDAR",
			"END:VCALENDAR",
			"",
		]);
	});

	test("takes an hour if it has no end", () => {
		const text = calendarOf({ start: "2026-12-04T20:00", end: "", zone: "" }, EVENT);
		expect(text).toContain("DTEND:20261204T210000Z");
	});

	test.each([
		[
			"the end moves with a start that daylight saving skips",
			"02:30",
			"03:00",
			"013000Z",
			"020000Z",
		],
		["so does one at the moment that the start moves to", "02:30", "03:30", "013000Z", "023000Z"],
		["an end that is skipped stays after the start", "01:30", "02:30", "003000Z", "013000Z"],
	])("%s", (_, start, end, from, until) => {
		const details = {
			start: `2026-03-29T${start}`,
			end: `2026-03-29T${end}`,
			zone: "Europe/Berlin",
		};
		const lines = calendarOf(details).split("\r\n");
		expect(lines).toEqual(
			expect.arrayContaining([`DTSTART:20260329T${from}`, `DTEND:20260329T${until}`]),
		);
	});

	test.each([
		["2026-12-31T00:00", "", "20261231", "20270101"],
		["2026-12-04T00:00", "2026-12-06T00:00", "20261204", "20261207"],
		["2026-12-04T20:00", "2026-12-04T23:00", "20261204", "20261205"],
	])("has dates if it takes whole days: %s to %s", (start, end, first, after) => {
		const details = { allday: true, start, end, zone: "Asia/Tokyo" };
		const lines = calendarOf(details).split("\r\n");
		expect(lines).toEqual(
			expect.arrayContaining([`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${after}`]),
		);
	});

	test("is missing if the times aren't valid", () => {
		expect(makeCalendar({ start: "tomorrow" }, EVENT)).toBeNull();
	});

	test("can't be continued by a creator's text", () => {
		const note = "Doors 7pm; bring a friend, or two\nEND:VEVENT\r\nBEGIN:VALARM\\";
		const lines = calendarOf({ start: "2026-12-04T20:00", note, place: "A\rB" }, EVENT)
			.replaceAll("\r\n ", "")
			.split("\r\n");
		expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toHaveLength(4);
		expect(lines).toContain(
			"DESCRIPTION:Doors 7pm\\; bring a friend\\, or two\\nEND:VEVENT\\nBEGIN:VALARM\\\\",
		);
		expect(lines).toContain("LOCATION:A\\nB");
	});

	test("breaks long lines between characters", () => {
		const title = "🌷é".repeat(40);
		const text = calendarOf({ start: "2026-12-04T20:00" }, { ...EVENT, title });
		const bytes = text.split("\r\n").map((line) => Buffer.byteLength(line));
		expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
		expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
	});
});

describe("the addresses of calendars on the web", () => {
	const PAGE = { title: "Concert", url: "https://posy.example/noor" };
	/** @returns the parameters of both, as the calendars read them */
	const queriesOf = (details: LinkDetails, page = PAGE) => {
		const addresses = calendarAddresses(details, page);
		if (addresses === null) throw new Error("the times aren't valid");
		const read = (address: string) => Object.fromEntries(new URL(address).searchParams);
		return { ...addresses, text: read(addresses.google), outlookText: read(addresses.outlook) };
	};

	test("open Google Calendar and Outlook with the event in UTC", () => {
		const details = {
			start: "2026-12-04T20:00",
			end: "2026-12-04T23:00",
			zone: "Europe/Berlin",
			place: "The Cellar, Elm Street 5",
			note: "Doors at seven",
		};
		const { google, outlook, text, outlookText } = queriesOf(details);
		expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/);
		expect(text).toEqual({
			action: "TEMPLATE",
			text: "Concert",
			dates: "20261204T190000Z/20261204T220000Z",
			details: "Doors at seven\n\nhttps://posy.example/noor",
			location: "The Cellar, Elm Street 5",
		});
		expect(outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?path=/);
		expect(outlookText).toEqual({
			path: "/calendar/action/compose",
			rru: "addevent",
			subject: "Concert",
			startdt: "2026-12-04T19:00:00Z",
			enddt: "2026-12-04T22:00:00Z",
			body: "Doors at seven\n\nhttps://posy.example/noor",
			location: "The Cellar, Elm Street 5",
		});
	});

	test.each([
		["2026-12-31T00:00", "", "20261231/20270101", "2026-12-31", "2027-01-01"],
		["2026-12-04T00:00", "2026-12-06T00:00", "20261204/20261207", "2026-12-04", "2026-12-07"],
		["2028-02-28T00:00", "2028-02-28T00:00", "20280228/20280229", "2028-02-28", "2028-02-29"],
	])("have dates for whole days: %s to %s", (start, end, dates, startdt, enddt) => {
		const query = queriesOf({ allday: true, start, end, zone: "Asia/Tokyo" });
		expect(query.text.dates).toBe(dates);
		expect(query.outlookText).toMatchObject({ startdt, enddt, allday: "true" });
	});

	test("take an hour without an end, and leave out what is empty", () => {
		const { text, outlookText } = queriesOf({ start: "2026-12-04T20:00", place: "", note: "" });
		expect(text.dates).toBe("20261204T200000Z/20261204T210000Z");
		expect(Object.keys(text)).not.toContain("location");
		expect(outlookText).toMatchObject({ enddt: "2026-12-04T21:00:00Z", body: PAGE.url });
	});

	test("can't be continued by a creator's text", () => {
		const hostile = `A&B=1 + "C"#x?y&dates=1\n<script>`;
		const details = { start: "2026-12-04T20:00", place: hostile, note: hostile };
		const { google, outlook, text, outlookText } = queriesOf(details, { ...PAGE, title: hostile });
		for (const address of [google, outlook]) {
			expect(address).toMatch(/^[\w:/.?=&%!~*'()-]+$/);
			// Outlook shows it as it is.
			expect(address).not.toContain("+");
		}
		expect(text).toMatchObject({ text: hostile, location: hostile });
		expect(text.dates).toBe("20261204T200000Z/20261204T210000Z");
		expect(outlookText).toMatchObject({ subject: hostile, location: hostile });
	});

	test("are missing if the times aren't valid", () => {
		expect(calendarAddresses({ start: "tomorrow" }, PAGE)).toBeNull();
	});
});

test("a contact card has what the creator filled in, and else the page", () => {
	const url = "https://posy.example/noor";
	const card = makeContactCard({ name: "Noor; the singer", phone: "+49 30 1", email: "" }, { url });
	expect(card.split("\r\n")).toEqual([
		"BEGIN:VCARD",
		"VERSION:3.0",
		"FN:Noor\\; the singer",
		"N:;Noor\\; the singer;;;",
		"TEL:+49 30 1",
		`URL:${url}`,
		"END:VCARD",
		"",
	]);
	expect(makeContactCard({ name: "N", website: "https://noor.example" }, { url })).toContain(
		"URL:https://noor.example\r\n",
	);
});

describe("the name and the address of a contact card", () => {
	const linesOf = (details: LinkDetails) =>
		makeContactCard(details, { url: "https://posy.example/noor" })
			.split("\r\n")
			.filter((line) => /^(FN|N|ADR):/.test(line));

	test("have their parts", () => {
		const name = { name: "Dr. Noor Haddad", given: "Noor", family: "Haddad" };
		const place = { address: "Elm Street 5; rear", city: "Springfield", region: "IL" };
		expect(linesOf({ ...name, ...place, postcode: "62701", country: "USA" })).toEqual([
			"FN:Dr. Noor Haddad",
			"N:Haddad;Noor;;;",
			"ADR:;;Elm Street 5\\; rear;Springfield;IL;62701;USA",
		]);
	});

	test("may lack parts", () => {
		expect(linesOf({ name: "Noor", family: "Haddad", city: "Springfield" })).toEqual([
			"FN:Noor",
			"N:Haddad;;;;",
			"ADR:;;;Springfield;;;",
		]);
	});

	test("stay as they are in cards from before they had parts", () => {
		expect(linesOf({ name: "Noor Haddad", address: "Elm Street 5, Springfield" })).toEqual([
			"FN:Noor Haddad",
			"N:;Noor Haddad;;;",
			"ADR:;;Elm Street 5\\, Springfield;;;;",
		]);
	});
});

test.each(["\r\n", "\n", "\r", ";", ",", "\\", "\\n"])(
	"no field of a contact card begins another property or value with %j",
	(separator) => {
		const text = `A${separator}EMAIL:evil@evil.example${separator}END:VCARD${separator}BEGIN:VCARD`;
		const names = DETAIL_FIELDS.vcard.map(({ name }) => name).filter((name) => name !== "website");
		const fill = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
		const url = "https://posy.example/noor";
		/** Properties, each with its number of values. */
		const shapeOf = (card: string) =>
			card
				.replaceAll("\r\n ", "")
				.split(/[\r\n]+/)
				.map((line) => [line.split(":")[0], line.replace(/\\[\\;,n]/g, "").split(";").length]);
		const expected = shapeOf(makeContactCard(fill("A"), { url }));
		expect(shapeOf(makeContactCard(fill(text), { url }))).toEqual(expected);
	},
);
