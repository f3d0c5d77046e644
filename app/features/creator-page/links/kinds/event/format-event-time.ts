import type { EventDate } from "#app/features/creator-page/core/public-page.ts";
import { lazily } from "#app/lib/lazily.ts";
import { toLocalTime } from "#app/lib/time-zone.ts";
import type { LinkDetails } from "../kinds.ts";
import { eventTimes } from "./event-times.ts";

/**
 * @param details details of an event, possibly as typed
 * @returns its start and end in its own time zone, such as "Fri, Dec 4, 2026, 8:00 PM to 11:00 PM GMT+1", or its days,
 * such as "Fri, Dec 4, 2026 to Sun, Dec 6, 2026"; empty if the times aren't valid
 */
export function formatEventTime(details: LinkDetails): string {
	const times = eventTimes(details);
	if (times === null) return "";
	if (times.isAllDay) {
		const [first, last] = [times.first, times.last].map((day) =>
			wholeDay().format(Date.parse(day)),
		);
		return first === last ? `${first}` : `${first} to ${last}`;
	}
	const { dayAndTime, dayTimeAndZone, timeAndZone, day } = formatsOf(String(details.zone || "UTC"));
	const { from, until, hasEnd } = times;
	if (!hasEnd) return dayTimeAndZone.format(from);
	const last = day.format(from) === day.format(until) ? timeAndZone : dayTimeAndZone;
	return `${dayAndTime.format(from)} to ${last.format(until)}`;
}

/**
 * @param details details of an event, possibly as typed
 * @param now decides which year is the current one
 * @returns when it begins, and on which day it ends if that is another; null if the times aren't valid
 */
export function formatEventDate(details: LinkDetails, now: Date): EventDate | null {
	const times = eventTimes(details);
	if (times === null) return null;
	const zone = String(details.zone || "UTC");
	// Local times, read and written as if they were UTC.
	const localOf = (instant: Date) => new Date(`${toLocalTime(instant, zone)}Z`);
	const start = times.isAllDay ? new Date(times.first) : localOf(times.from);
	const end = times.isAllDay ? new Date(times.last) : localOf(times.until);
	const isLong = end.getTime() - start.getTime() >= DAY_MS;
	const isThisYear = start.getUTCFullYear() === localOf(now).getUTCFullYear();
	const clock = start.getUTCMinutes() === 0 ? fullHour() : hourAndMinute();
	const time =
		(times.isAllDay ? "" : `, ${clock.format(start)}`) +
		(isLong ? ` to ${weekdayAndDay().format(end)}` : "");
	return {
		month: month().format(start) + (isThisYear ? "" : ` ’${start.toISOString().slice(2, 4)}`),
		day: String(start.getUTCDate()),
		iso: start.toISOString().slice(0, DATE_LENGTH),
		rest: weekday().format(start) + time,
		whole: (isThisYear ? weekdayAndDay : wholeDay)().format(start) + time,
	};
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE_LENGTH = "2026-12-04".length;

const local = (options: Intl.DateTimeFormatOptions) =>
	lazily(() => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }));
const month = local({ month: "short" });
const weekday = local({ weekday: "short" });
const weekdayAndDay = local({ weekday: "short", month: "short", day: "numeric" });
const fullHour = local({ hour: "numeric" });
const hourAndMinute = local({ hour: "numeric", minute: "2-digit" });

const DAY = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
/** A day has no time zone: it is read and written in the same one. */
const wholeDay = local(DAY);

type Formats = Record<"day" | "dayAndTime" | "dayTimeAndZone" | "timeAndZone", Intl.DateTimeFormat>;

/** Formats by time zone. Creating one costs more than formatting hundreds of times. */
const formats = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
	const known = formats.get(timeZone);
	if (known) return known;
	const zoned = { timeZone, timeZoneName: "short" } as const;
	const made: Formats = {
		day: new Intl.DateTimeFormat("en-US", { timeZone, ...DAY }),
		dayAndTime: new Intl.DateTimeFormat("en-US", { timeZone, ...DAY, ...CLOCK }),
		dayTimeAndZone: new Intl.DateTimeFormat("en-US", { ...zoned, ...DAY, ...CLOCK }),
		timeAndZone: new Intl.DateTimeFormat("en-US", { ...zoned, ...CLOCK }),
	};
	formats.set(timeZone, made);
	return made;
}
