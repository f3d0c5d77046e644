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
		const [first, last] = [times.first, times.last].map((day) => WHOLE_DAY.format(Date.parse(day)));
		return first === last ? `${first}` : `${first} to ${last}`;
	}
	const { dayAndTime, dayTimeAndZone, timeAndZone, day } = formatsOf(String(details.zone || "UTC"));
	const { from, until, hasEnd } = times;
	if (!hasEnd) return dayTimeAndZone.format(from);
	const last = day.format(from) === day.format(until) ? timeAndZone : dayTimeAndZone;
	return `${dayAndTime.format(from)} to ${last.format(until)}`;
}

const DAY = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
/** A day has no time zone: it is read and written in the same one. */
const WHOLE_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...DAY });

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
