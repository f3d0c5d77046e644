import { addDays } from "../utc-day.ts";

/** First and last, both included. */
type Stretch = readonly [first: string, last: string];

/** Nothing lies between these, which PostgreSQL takes for dates. */
const NO_DAYS: Stretch = ["infinity", "-infinity"];

/** A time as whole months, each by its first day, and the days before and after them. */
export type SplitSpan = { before: Stretch; months: Stretch; after: Stretch };

/**
 * Splits a time so that it is read off as few rows as there can be. A month of which the page has seen only a part, as
 * the one in which it began and the one that is running, is whole when all of that part is asked for.
 */
export function splitSpan(
	{ firstDay, lastDay }: { firstDay: string; lastDay: string },
	{ pageBegan, today }: { pageBegan: string; today: string },
): SplitSpan {
	const isFromStart = firstDay <= pageBegan || firstDay === monthOf(firstDay);
	const isToEnd = lastDay >= today || lastDay === lastDayOf(monthOf(lastDay));
	const firstMonth = isFromStart ? monthOf(firstDay) : addDays(lastDayOf(monthOf(firstDay)), 1);
	const lastMonth = isToEnd ? monthOf(lastDay) : monthOf(addDays(monthOf(lastDay), -1));
	if (firstMonth > lastMonth) {
		return { before: [firstDay, lastDay], months: NO_DAYS, after: NO_DAYS };
	}
	return {
		before: isFromStart ? NO_DAYS : [firstDay, addDays(firstMonth, -1)],
		months: [firstMonth, lastMonth],
		after: isToEnd ? NO_DAYS : [monthOf(lastDay), lastDay],
	};
}

const LONGEST_MONTH_DAYS = 31;

/** The first day of its month. */
function monthOf(day: string): string {
	return `${day.slice(0, 7)}-01`;
}

function lastDayOf(month: string): string {
	return addDays(monthOf(addDays(month, LONGEST_MONTH_DAYS)), -1);
}
