/** Days are UTC and written `YYYY-MM-DD`, in the spool, in the roll-ups and on the dashboard. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let latest = { number: Number.NaN, day: "" };

export function toUtcDay(at: Date | number): string {
	const number = Math.floor(Number(at) / DAY_MS);
	// Nearly every call is about the day of the call before: formatting a date costs more than the rest of it.
	if (number !== latest.number) {
		latest = { number, day: new Date(number * DAY_MS).toISOString().slice(0, 10) };
	}
	return latest.day;
}

export function addDays(day: string, days: number): string {
	return toUtcDay(startOfDay(day) + days * DAY_MS);
}

/** Milliseconds since the epoch at which `day` begins. */
export function startOfDay(day: string): number {
	return Date.parse(`${day}T00:00:00Z`);
}

/** Milliseconds since the epoch at which the UTC hour of `atMs` began. */
export function startOfHour(atMs: number): number {
	return atMs - (atMs % HOUR_MS);
}

/** Every day from `first` to `last`, both included. */
export function listDays(first: string, last: string): string[] {
	const count = Math.round((startOfDay(last) - startOfDay(first)) / DAY_MS) + 1;
	return Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(first, index));
}
