import { toInstant } from "#app/lib/time-zone.ts";
import type { LinkDetails } from "../kinds.ts";

/**
 * @param details details of an event, possibly as typed
 * @returns its start and end in its own time zone, such as "Fri, Dec 4, 2026, 8:00 PM to 11:00 PM GMT+1"; empty if the
 * times aren't valid
 */
export function formatEventTime({ start, end, zone }: LinkDetails): string {
	const timeZone = String(zone || "UTC");
	try {
		const from = toInstant(String(start), timeZone);
		const { dayAndTime, dayTimeAndZone, timeAndZone } = formatsOf(timeZone);
		if (!end) return dayTimeAndZone.format(from);
		const isSameDay = String(start).slice(0, 10) === String(end).slice(0, 10);
		const last = isSameDay ? timeAndZone : dayTimeAndZone;
		return `${dayAndTime.format(from)} to ${last.format(toInstant(String(end), timeZone))}`;
	} catch (error) {
		if (error instanceof RangeError) return "";
		throw error;
	}
}

const DAY = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

type Formats = Record<"dayAndTime" | "dayTimeAndZone" | "timeAndZone", Intl.DateTimeFormat>;

/** Formats by time zone. Creating one costs more than formatting hundreds of times. */
const formats = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
	const known = formats.get(timeZone);
	if (known) return known;
	const zoned = { timeZone, timeZoneName: "short" } as const;
	const made: Formats = {
		dayAndTime: new Intl.DateTimeFormat("en-US", { timeZone, ...DAY, ...CLOCK }),
		dayTimeAndZone: new Intl.DateTimeFormat("en-US", { ...zoned, ...DAY, ...CLOCK }),
		timeAndZone: new Intl.DateTimeFormat("en-US", { ...zoned, ...CLOCK }),
	};
	formats.set(timeZone, made);
	return made;
}
