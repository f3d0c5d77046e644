import { describe, expect, test } from "vitest";
import { makeCalendar } from "./make-calendar.ts";
import { makeContactCard } from "./make-contact-card.ts";

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
		const lines = makeCalendar(details, EVENT).split("\r\n");
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
		const text = makeCalendar({ start: "2026-12-04T20:00", end: "", zone: "" }, EVENT);
		expect(text).toContain("DTEND:20261204T210000Z");
	});

	test("can't be continued by a creator's text", () => {
		const note = "Doors 7pm; bring a friend, or two\nEND:VEVENT\r\nBEGIN:VALARM\\";
		const lines = makeCalendar({ start: "2026-12-04T20:00", note, place: "A\rB" }, EVENT)
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
		const text = makeCalendar({ start: "2026-12-04T20:00" }, { ...EVENT, title });
		const bytes = text.split("\r\n").map((line) => Buffer.byteLength(line));
		expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
		expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
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
