import { addDays, startOfDay, toUtcDay } from "#app/features/analytics/utc-day.ts";
import { toInstant, toLocalTime } from "#app/lib/time-zone.ts";

/** When the page's numbers go out: in the morning of the chosen day, as clocks in the chosen zone show it. */
export type ReportSchedule = {
	frequency: "weekly" | "monthly";
	/** 1 is Monday, 7 is Sunday. */
	weekday: number;
	/** 1 to 28. */
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
 * The report that was due last, at `now` or before. It is about the days since the one before, up to the last that is
 * over. Days are those of UTC, so in zones where it is still yesterday in UTC at that hour (those ahead of it by more
 * than 8 hours) it begins and ends one day earlier: no day is told before it is over, none twice, and none is left out.
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

/** When the next one is due, after `now`. */
export function nextDueAt(schedule: ReportSchedule, now: Date): Date {
	const today = toLocalTime(now, schedule.timeZone).slice(0, 10);
	const latest = latestChosenDay(schedule, today);
	const dueAt = morningOf(latest, schedule);
	return dueAt > now ? dueAt : morningOf(step(schedule, latest, 1), schedule);
}

/** Its day, as "Monday, November 23, 2026"; null where there is none. */
export function describeNextReport(
	schedule: Omit<ReportSchedule, "frequency"> & { frequency: "off" | ReportSchedule["frequency"] },
	now: Date,
): string | null {
	const { frequency, timeZone } = schedule;
	if (frequency === "off") return null;
	const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
	return format.format(nextDueAt({ ...schedule, frequency }, now));
}

/** The chosen day of the week or month, `day` itself or the last one before. */
function latestChosenDay(schedule: ReportSchedule, day: string): string {
	if (schedule.frequency === "weekly") {
		const weekday = new Date(startOfDay(day)).getUTCDay();
		return addDays(day, -((weekday - schedule.weekday + WEEK_DAYS) % WEEK_DAYS));
	}
	const inThisMonth = `${day.slice(0, 8)}${String(schedule.dayOfMonth).padStart(2, "0")}`;
	return inThisMonth <= day ? inThisMonth : step(schedule, inThisMonth, -1);
}

/** A week or a month further or, with -1, back. */
function step({ frequency }: ReportSchedule, day: string, by: 1 | -1): string {
	if (frequency === "weekly") return addDays(day, by * WEEK_DAYS);
	const date = new Date(startOfDay(day));
	date.setUTCMonth(date.getUTCMonth() + by);
	return toUtcDay(date);
}

function morningOf(day: string, { timeZone }: ReportSchedule): Date {
	return toInstant(`${day}T${MORNING}`, timeZone);
}
