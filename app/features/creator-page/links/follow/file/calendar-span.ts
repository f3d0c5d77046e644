import { type EventTimes, nextDay } from "../../kinds/event/event-times.ts";

/**
 * @returns start and end of an event as in a calendar file: instants in UTC such as "20261204T190000Z", or, for whole
 * days, the first one such as "20261204" and the one after the last
 */
export function calendarSpan(times: EventTimes): { start: string; end: string } {
	return times.isAllDay
		? { start: date(times.first), end: date(nextDay(times.last)) }
		: { start: utc(times.from), end: utc(times.until) };
}

/** Formats a day as 20261204. */
function date(day: string): string {
	return day.replaceAll("-", "");
}

/** Formats as 20261204T190000Z. */
export function utc(time: Date): string {
	return `${time.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
}
