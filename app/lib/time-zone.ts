/**
 * Converts between local times, in the format of `<input type="datetime-local">` (`2026-03-29T02:30`), and the instants
 * that they denote. Zones are IANA names such as "Europe/Berlin".
 */

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: name });
		// Excludes offsets such as "+02:00", which `Intl` accepts too but which have no daylight saving time.
		return /^[a-z]/i.test(name);
	} catch {
		return false;
	}
}

/**
 * All selectable zones, including `known` in any spelling. Browsers and servers have different lists: a page that is
 * hydrated must render the list of its server.
 */
export function listTimeZones(known: string | null): string[] {
	const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
	if (known !== null) zones.add(known);
	return [...zones];
}

/** Whether this is a valid date and time; seconds are allowed and ignored. */
export function isLocalTime(text: string): boolean {
	return readLocalTime(text) !== null;
}

/**
 * The instant at which clocks in the zone show this time, as `Temporal` resolves it: a skipped time moves
 * later by the length of the gap, and a repeated time means the first one, unless the second is `previous`, the instant
 * that the time was formatted from.
 *
 * @throws RangeError if it isn't a local time
 */
export function toInstant(
	local: string,
	timeZone: string,
	{ previous = null }: { previous?: Date | null } = {},
): Date {
	const wallMs = readLocalTime(local);
	if (wallMs === null) throw new RangeError(`not a local time: ${local}`);
	if (previous !== null && wallTimeMs(previous.getTime(), timeZone) === wallMs) return previous;
	const offsetBefore = offsetMs(wallMs - DAY_MS, timeZone);
	const offsetAfter = offsetMs(wallMs + DAY_MS, timeZone);
	// Clocks that are ahead show a time first.
	const [first, second] = [wallMs - offsetBefore, wallMs - offsetAfter].sort((a, b) => a - b);
	const found = [first, second].find(
		(ms) => ms !== undefined && wallTimeMs(ms, timeZone) === wallMs,
	);
	return new Date(found ?? wallMs - offsetBefore);
}

/** The local time in the zone at this instant, to the minute. */
export function toLocalTime(instant: Date, timeZone: string): string {
	return new Date(wallTimeMs(instant.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** Parses a local time as if it were UTC, in milliseconds; null if it is invalid. */
function readLocalTime(text: string): number | null {
	const parts = LOCAL_TIME.exec(text)?.slice(1).map(Number);
	if (!parts) return null;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
	const ms = Date.UTC(year, month - 1, day, hour, minute);
	// Rejects February 30 and years before 100, which Date.UTC would map to the 20th century.
	return new Date(ms).toISOString().startsWith(text.slice(0, 16)) ? ms : null;
}

/** The local time in the zone to the minute, in milliseconds as if it were UTC. */
function wallTimeMs(ms: number, timeZone: string): number {
	const parts = Object.fromEntries(
		formatOf(timeZone)
			.formatToParts(ms)
			.map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
	return Date.UTC(year, month - 1, day, hour, minute);
}

function offsetMs(ms: number, timeZone: string): number {
	return wallTimeMs(ms, timeZone) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format costs more than everything else here. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
	let format = formats.get(timeZone);
	if (format === undefined) {
		format = new Intl.DateTimeFormat("en-US", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
		});
		formats.set(timeZone, format);
	}
	return format;
}
