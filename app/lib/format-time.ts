import { lazily } from "./lazily.ts";

const exactIn = (language: string) =>
	new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const dayOnlyIn = (language: string) =>
	new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
const exact = lazily(() => exactIn("en-US"));
const dayOnly = lazily(() => dayOnlyIn("en-US"));
const relative = lazily(() => new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }));

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Formats as November 21, 2026 at 9:05 AM UTC. @param language tag of another language */
export function formatExactTime(time: Date, language?: string): string {
	return `${(language === undefined ? exact() : exactIn(language)).format(time)} UTC`;
}

/** Formats the UTC date as November 21, 2026. @param language tag of another language */
export function formatDay(time: Date, language?: string): string {
	return (language === undefined ? dayOnly() : dayOnlyIn(language)).format(time);
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
