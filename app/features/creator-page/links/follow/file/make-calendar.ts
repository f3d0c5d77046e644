import { eventTimes } from "../../kinds/event/event-times.ts";
import type { LinkDetails } from "../../kinds/kinds.ts";
import { calendarSpan, utc } from "./calendar-span.ts";
import { foldLines, textValue } from "./text-lines.ts";

/**
 * A calendar with one event (RFC 5545), its times in UTC, so that it needs no description of a time zone. An event of
 * whole days has dates, which are the same in every zone.
 * @param event.id unique in the world, and the same for each version of the event
 * @param event.version number that grows with each change
 * @param event.url address of the page
 * @returns null if the event's times aren't valid
 */
export function makeCalendar(
	details: LinkDetails,
	event: { id: string; title: string; version: number; changedAt: Date; url: string },
): string | null {
	const { place, note } = details;
	const times = eventTimes(details);
	if (times === null) return null;
	const { start, end } = calendarSpan(times);
	const dates = times.isAllDay ? ";VALUE=DATE" : "";
	return foldLines([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//link-in-bio//event//EN",
		"BEGIN:VEVENT",
		`UID:${event.id}`,
		`DTSTAMP:${utc(event.changedAt)}`,
		`SEQUENCE:${event.version}`,
		`DTSTART${dates}:${start}`,
		`DTEND${dates}:${end}`,
		`SUMMARY:${textValue(event.title)}`,
		...(place ? [`LOCATION:${textValue(String(place))}`] : []),
		...(note ? [`DESCRIPTION:${textValue(String(note))}`] : []),
		`URL:${event.url}`,
		"END:VEVENT",
		"END:VCALENDAR",
	]);
}
