import { lazily } from "./lazily.ts";

const exact = lazily(
	() =>
		new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const dayOnly = lazily(
	() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
);
const relative = lazily(() => new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }));

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Formats as November 21, 2026 at 9:05 AM UTC. */
export function formatExactTime(time: Date): string {
	return `${exact().format(time)} UTC`;
}

/** Formats the UTC date as November 21, 2026. */
export function formatDay(time: Date): string {
	return dayOnly().format(time);
}

/** How long ago, in the largest unit that fits: just now, 5 minutes ago, 3 hours ago, yesterday, 12 days ago. */
export function formatTimeAgo(time: Date, now: Date): string {
	const seconds = Math.floor((now.getTime() - time.getTime()) / 1000);
	if (seconds < MINUTE_S) return "just now";
	if (seconds < HOUR_S) return relative().format(-Math.floor(seconds / MINUTE_S), "minute");
	if (seconds < DAY_S) return relative().format(-Math.floor(seconds / HOUR_S), "hour");
	return relative().format(-Math.floor(seconds / DAY_S), "day");
}

/**
 * Formats the local date and time of a zone: November 21, 2026 and 9:05 AM.
 * @param timeZone IANA name such as "Europe/Berlin"
 */
export function formatLocalTime(time: Date, timeZone: string): { day: string; clock: string } {
	return {
		day: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(time),
		clock: new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }).format(time),
	};
}
