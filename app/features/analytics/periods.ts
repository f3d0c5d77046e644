/** A stretch of days up to today; `all` is the page's whole life. */
export type Period = number | "all";

const PERIODS_DAYS = [7, 30, 90];
const DEFAULT_DAYS = 7;

/**
 * The periods a creator may choose from.
 *
 * @param windowDays how far back the tier sees, null for ever
 */
export function listPeriods(windowDays: number | null): Period[] {
	if (windowDays === null) return [...PERIODS_DAYS, "all"];
	const within = PERIODS_DAYS.filter((days) => days <= windowDays);
	return within.length > 0 ? within : [windowDays];
}

/** The period an address asks for (`?days=30`, `?days=all`); what makes no sense is the default. */
export function readPeriod(asked: string | null): Period {
	if (asked === "all") return "all";
	return /^[1-9]\d{0,5}$/.test(asked ?? "") ? Number(asked) : DEFAULT_DAYS;
}

/** The period cut to what the tier sees. */
export function clampPeriod(period: Period, windowDays: number | null): Period {
	if (windowDays === null) return period;
	return period === "all" ? windowDays : Math.min(period, windowDays);
}
