/** Periods of the statistics, in days. Safe in the browser. */
export const STATISTICS_DAYS = [7, 30, 90, 365] as const;
export type StatisticsDays = (typeof STATISTICS_DAYS)[number];

/** @returns the period that an address names, or 30 days */
export function readStatisticsDays(value: string | null): StatisticsDays {
	return STATISTICS_DAYS.find((days) => String(days) === value) ?? 30;
}
