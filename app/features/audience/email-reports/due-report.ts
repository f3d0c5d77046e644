import { addDays, startOfDay, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { toInstant, toLocalTime } from "#app/lib/time-zone.ts";

/** When reports are sent: in the morning of the chosen day, in the chosen time zone. */
export type ReportSchedule = {
	frequency: "weekly" | "monthly";
	/** 1 is Monday, 7 is Sunday. */
	weekday: number;
	/** Day of the month, 1 to 28. */
	dayOfMonth: number;
	/** An IANA name such as "Europe/Berlin". */
	timeZone: string;
};

/** `firstDay` and `lastDay` are UTC days, both included. */
export type DueReport = { dueAt: Date; firstDay: string; lastDay: string };

const MORNING = "08:00";
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/**
 * Returns the last report that was due at `now` or before. It covers the complete days since the report before. Days
 * are UTC days: in time zones more than 8 hours ahead of UTC, where UTC is still at the day before, it begins and ends
 * one day earlier. So no day is reported before it is over, none twice, and none is left out.
 */
export function latestDueReport(schedule: ReportSchedule, now: Date): DueReport {
	const today = toLocalTime(now, schedule.timeZone).slice(0, 10);
	const latest = latestChosenDay(schedule, today);
	const day = morningOf(latest, schedule) > now ? step(schedule, latest, -1) : latest;
	const dueAt = morningOf(day, schedule);
	const utcDay = toUtcDay(dueAt);
	const shiftDays = (startOfDay(utcDay) - startOfDay(day)) / DAY_MS;
	return {
		dueAt,
		firstDay: addDays(step(schedule, day, -1), shiftDays),
		lastDay: addDays(utcDay, -1),
	};
}

/** @returns when the next report after `now` is due */
export function nextDueAt(schedule: ReportSchedule, now: Date): Date {
	const today = toLocalTime(now, schedule.timeZone).slice(0, 10);
	const latest = latestChosenDay(schedule, today);
	const dueAt = morningOf(latest, schedule);
	return dueAt > now ? dueAt : morningOf(step(schedule, latest, 1), schedule);
}

/** @returns the day of the next report, such as "Monday, November 23, 2026", or null */
export function describeNextReport(
	schedule: Omit<ReportSchedule, "frequency"> & { frequency: "off" | ReportSchedule["frequency"] },
	now: Date,
): string | null {
	const { frequency, timeZone } = schedule;
	if (frequency === "off") return null;
	const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
	return format.format(nextDueAt({ ...schedule, frequency }, now));
}

/** @returns the last chosen day of the week or month, at `day` or before */
function latestChosenDay(schedule: ReportSchedule, day: string): string {
	if (schedule.frequency === "weekly") {
		const weekday = new Date(startOfDay(day)).getUTCDay();
		return addDays(day, -((weekday - schedule.weekday + WEEK_DAYS) % WEEK_DAYS));
	}
	const inThisMonth = `${day.slice(0, 8)}${String(schedule.dayOfMonth).padStart(2, "0")}`;
	return inThisMonth <= day ? inThisMonth : step(schedule, inThisMonth, -1);
}

/** @returns the day one week or month later, or earlier with -1 */
function step({ frequency }: ReportSchedule, day: string, by: 1 | -1): string {
	if (frequency === "weekly") return addDays(day, by * WEEK_DAYS);
	const date = new Date(startOfDay(day));
	date.setUTCMonth(date.getUTCMonth() + by);
	return toUtcDay(date);
}

function morningOf(day: string, { timeZone }: ReportSchedule): Date {
	return toInstant(`${day}T${MORNING}`, timeZone);
}
