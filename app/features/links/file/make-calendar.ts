import { toInstant } from "#app/lib/time-zone.ts";
import type { LinkDetails } from "../kinds.ts";
import { foldLines, textValue } from "./text-lines.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * A calendar with one event (RFC 5545), its times in UTC, so that it needs no description of a time zone.
 * @param event.id unique in the world, and the same for each version of the event
 * @param event.version number that grows with each change
 * @param event.url address of the page
 */
export function makeCalendar(
	details: LinkDetails,
	event: { id: string; title: string; version: number; changedAt: Date; url: string },
): string {
	const { start, end, zone, place, note } = details;
	const timeZone = String(zone || "UTC");
	const from = toInstant(String(start), timeZone);
	const until = end ? toInstant(String(end), timeZone) : new Date(from.getTime() + HOUR_MS);
	return foldLines([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//link-in-bio//event//EN",
		"BEGIN:VEVENT",
		`UID:${event.id}`,
		`DTSTAMP:${utc(event.changedAt)}`,
		`SEQUENCE:${event.version}`,
		`DTSTART:${utc(from)}`,
		`DTEND:${utc(until)}`,
		`SUMMARY:${textValue(event.title)}`,
		...(place ? [`LOCATION:${textValue(String(place))}`] : []),
		...(note ? [`DESCRIPTION:${textValue(String(note))}`] : []),
		`URL:${event.url}`,
		"END:VEVENT",
		"END:VCALENDAR",
	]);
}

/** Formats as 20261204T190000Z. */
function utc(time: Date): string {
	return `${time.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
}
