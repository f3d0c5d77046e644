import { addDays, startOfDay, toUtcDay } from "../utc-day.ts";

/**
 * The range in an address of the analytics tab: `?range=24h`, `7d`, `30d`, `90d`, `all`, or
 * `custom&from=2026-05-01&to=2026-05-31`. Days are UTC days, both included. A custom range without ends means the last
 * 30 days.
 */
export type Range =
	| { kind: "24h" }
	| { kind: "days"; days: number }
	| { kind: "all" }
	| { kind: "custom"; from: string | null; to: string | null };

export const DAY_RANGES = [7, 30, 90] as const;
const DEFAULT_RANGE: Range = { kind: "days", days: 7 };
const CUSTOM_DAYS = 30;

/** @returns the range of an address, also in the older form `?days=30`; 7 days if it is invalid */
export function readRange(search: URLSearchParams): Range {
	const asked = search.get("range") ?? search.get("days") ?? "";
	if (asked === "24h" || asked === "all") return { kind: asked };
	if (asked === "custom") {
		return { kind: "custom", from: readDay(search.get("from")), to: readDay(search.get("to")) };
	}
	const days = /^([1-9]\d{0,5})d?$/.exec(asked)?.[1];
	return days === undefined ? DEFAULT_RANGE : { kind: "days", days: Number(days) };
}

/** @returns the range of a call of the API */
export function rangeOf({
	range,
	from,
	to,
}: {
	range: string;
	from?: string | undefined;
	to?: string | undefined;
}): Range {
	const ends = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
	return readRange(new URLSearchParams({ range, ...ends }));
}

/** @returns the query that `readRange` reads as `range` */
export function rangeSearch(range: Range): string {
	if (range.kind === "days") return `range=${range.days}d`;
	if (range.kind !== "custom") return `range=${range.kind}`;
	const { from, to } = range;
	return new URLSearchParams({
		range: "custom",
		...(from === null ? {} : { from }),
		...(to === null ? {} : { to }),
	}).toString();
}

export type DaySpan = {
	firstDay: string;
	lastDay: string;
	/** Number of days that the plan shows, if that is fewer than the range asks for. */
	cutToDays: number | null;
};

/**
 * Returns the days of a range, limited to what can be shown: from the plan's window and the creation of the page on, to
 * today.
 *
 * @param windowDays number of past days that the plan shows, or null for no limit
 */
export function spanOf(
	range: Range,
	{ today, windowDays, pageBegan }: { today: string; windowDays: number | null; pageBegan: string },
): DaySpan {
	const [from, to] = askedDays(range, today);
	const windowBegins = windowDays === null ? null : addDays(today, 1 - windowDays);
	const oldest = windowBegins === null || windowBegins < pageBegan ? pageBegan : windowBegins;
	const lastDay = clamp(to ?? today, oldest, today);
	const firstDay = clamp(from ?? oldest, oldest, lastDay);
	const isCut = windowBegins !== null && (from === null || from < windowBegins);
	return { firstDay, lastDay, cutToDays: isCut ? windowDays : null };
}

/** First and last day; null means the page's first day, and today. */
function askedDays(range: Range, today: string): [from: string | null, to: string | null] {
	if (range.kind === "all") return [null, null];
	if (range.kind === "24h") return [addDays(today, -1), null];
	if (range.kind === "days") return [addDays(today, 1 - range.days), null];
	const to = range.to ?? today;
	const from = range.from ?? addDays(to, 1 - CUSTOM_DAYS);
	return from <= to ? [from, to] : [to, from];
}

function clamp(day: string, from: string, to: string): string {
	if (day < from) return from;
	return day > to ? to : day;
}

/** @returns a valid day in the format of date inputs, or null */
function readDay(text: string | null): string | null {
	if (text === null || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return null;
	const ms = startOfDay(text);
	return Number.isNaN(ms) || toUtcDay(ms) !== text ? null : text;
}
