import type { EventDate } from "#app/features/creator-page/core/public-page.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { lazilyBy } from "#app/lib/lazily.ts";
import { toLocalTime } from "#app/lib/time-zone.ts";
import type { LinkDetails } from "../kinds.ts";
import { eventTimes } from "./event-times.ts";

/**
 * @param details details of an event, possibly as typed
 * @returns its start and end in its own time zone, such as "Fri, Dec 4, 2026, 8:00 PM to 11:00 PM GMT+1", or its days,
 * such as "Fri, Dec 4, 2026 to Sun, Dec 6, 2026"; empty if the times aren't valid
 */
export function formatEventTime(details: LinkDetails, texts: PageTexts): string {
	const times = eventTimes(details);
	if (times === null) return "";
	const { language } = texts;
	if (times.isAllDay) {
		const [from, until] = [times.first, times.last].map((day) =>
			localFormats(language).wholeDay.format(Date.parse(day)),
		);
		return from === until
			? `${from}`
			: fillText(texts.timeSpan, { from: `${from}`, until: `${until}` });
	}
	const zone = String(details.zone || "UTC");
	const { dayAndTime, dayTimeAndZone, timeAndZone, day } = zonedFormats(language)(zone);
	const { from, until, hasEnd } = times;
	if (!hasEnd) return dayTimeAndZone.format(from);
	const last = day.format(from) === day.format(until) ? timeAndZone : dayTimeAndZone;
	return fillText(texts.timeSpan, { from: dayAndTime.format(from), until: last.format(until) });
}

/**
 * @param details details of an event, possibly as typed
 * @param now decides which year is the current one
 * @returns when it begins, and on which day it ends if that is another; null if the times aren't valid
 */
export function formatEventDate(
	details: LinkDetails,
	texts: PageTexts,
	now: Date,
): EventDate | null {
	const times = eventTimes(details);
	if (times === null) return null;
	const zone = String(details.zone || "UTC");
	// Local times, read and written as if they were UTC.
	const localOf = (instant: Date) => new Date(`${toLocalTime(instant, zone)}Z`);
	const start = times.isAllDay ? new Date(times.first) : localOf(times.from);
	const end = times.isAllDay ? new Date(times.last) : localOf(times.until);
	const isLong = end.getTime() - start.getTime() >= DAY_MS;
	const isThisYear = start.getUTCFullYear() === localOf(now).getUTCFullYear();
	const { month, weekday, weekdayAndDay, wholeDay, number, ...clocks } = localFormats(
		texts.language,
	);
	const clock = start.getUTCMinutes() === 0 ? clocks.fullHour : clocks.hourAndMinute;
	const withTime = (day: string) => {
		const begins = times.isAllDay
			? day
			: fillText(texts.dayAndTime, { day, time: clock.format(start) });
		return isLong
			? fillText(texts.timeSpan, { from: begins, until: weekdayAndDay.format(end) })
			: begins;
	};
	const year = number.format(start.getUTCFullYear() % 100);
	return {
		month: isThisYear
			? month.format(start)
			: fillText(texts.monthAndYear, { month: month.format(start), year }),
		day: String(start.getUTCDate()),
		iso: start.toISOString().slice(0, DATE_LENGTH),
		rest: withTime(weekday.format(start)),
		whole: withTime((isThisYear ? weekdayAndDay : wholeDay).format(start)),
	};
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE_LENGTH = "2026-12-04".length;

const DAY = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** A day has no time zone: it is read and written in the same one. */
const localFormats = lazilyBy((language: Language) => {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options });
	const hourAndMinute = format(CLOCK);
	return {
		month: format({ month: "short" }),
		weekday: format({ weekday: "short" }),
		weekdayAndDay: format({ weekday: "short", month: "short", day: "numeric" }),
		wholeDay: format(DAY),
		hourAndMinute,
		// "8 PM" says that it is a time; "20" doesn't.
		fullHour: hourAndMinute.resolvedOptions().hour12 ? format({ hour: "numeric" }) : hourAndMinute,
		number: new Intl.NumberFormat(language, { minimumIntegerDigits: 2 }),
	};
});

const zonedFormats = lazilyBy((language: Language) =>
	lazilyBy((timeZone: string) => makeZonedFormats(language, timeZone)),
);

function makeZonedFormats(language: Language, timeZone: string) {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(language, { timeZone, ...options });
	return {
		day: format(DAY),
		dayAndTime: format({ ...DAY, ...CLOCK }),
		dayTimeAndZone: format({ ...DAY, ...CLOCK, timeZoneName: "short" }),
		timeAndZone: format({ ...CLOCK, timeZoneName: "short" }),
	};
}
