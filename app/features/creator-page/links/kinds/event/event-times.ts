import { toInstant } from "#app/lib/time-zone.ts";
import type { LinkDetails, LinkKind } from "../kinds.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DATE_LENGTH = "2026-12-04".length;

/** When an event takes place: its first and last day, such as "2026-12-04", or instants. */
export type EventTimes =
	| { isAllDay: true; first: string; last: string }
	/** `hasEnd` is false if the end is an hour after the start because none is given. */
	| { isAllDay: false; from: Date; until: Date; hasEnd: boolean };

/**
 * @param details details of an event, possibly as typed
 * @returns null if its times aren't valid
 */
export function eventTimes({ start, end, zone, allday }: LinkDetails): EventTimes | null {
	const [begin, finish, timeZone] = [String(start ?? ""), String(end ?? ""), zoneOf(zone)];
	if (allday === true) {
		const [first, last] = [dayOf(begin), dayOf(finish || begin)];
		return first === null || last === null ? null : { isAllDay: true, first, last };
	}
	const from = instantOf(begin, timeZone);
	if (from === null) return null;
	if (finish === "") {
		const until = new Date(from.getTime() + HOUR_MS);
		return { isAllDay: false, from, until, hasEnd: false };
	}
	const until = instantOf(finish, timeZone);
	if (until === null) return null;
	// A start that daylight saving skips moves later, and so may pass the end: the end moves with it.
	const isEarlier = until <= from && finish > begin;
	const shift = isEarlier ? wallMs(finish) - wallMs(begin) : 0;
	return {
		isAllDay: false,
		from,
		until: isEarlier ? new Date(from.getTime() + shift) : until,
		hasEnd: true,
	};
}

/** @returns the day after a day such as "2026-12-31" */
export function nextDay(day: string): string {
	return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, DATE_LENGTH);
}

/** @returns the instant from which a link is hidden because its event is over; null if it doesn't hide itself */
export function hidesAt({ kind, details }: { kind: LinkKind; details: LinkDetails }): Date | null {
	if (kind !== "event" || details.hidepast !== true) return null;
	const times = eventTimes(details);
	if (times === null) return null;
	return times.isAllDay
		? instantOf(`${nextDay(times.last)}T00:00`, zoneOf(details.zone))
		: times.until;
}

/** @returns the earlier of the end of a link's schedule, and the end of an event that hides itself then */
export function shownUntil(link: {
	kind: LinkKind;
	details: LinkDetails;
	endsAt: Date | null;
}): Date | null {
	const hidden = hidesAt(link);
	const { endsAt } = link;
	return hidden === null || (endsAt !== null && endsAt < hidden) ? endsAt : hidden;
}

function zoneOf(zone: LinkDetails[string] | undefined): string {
	return String(zone || "UTC");
}

function dayOf(text: string): string | null {
	const day = text.slice(0, DATE_LENGTH);
	return instantOf(`${day}T00:00`, "UTC") === null ? null : day;
}

/** The local time in milliseconds, as if it were UTC. */
function wallMs(local: string): number {
	return toInstant(local, "UTC").getTime();
}

function instantOf(local: string, timeZone: string): Date | null {
	try {
		return toInstant(local, timeZone);
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}
