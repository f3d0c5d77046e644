import type Stripe from "stripe";
import { notSimulated } from "../api-error.ts";

const DAY_S = 86_400;

/**
 * End of the n-th billing period after an anchor, in Unix seconds. Months keep the anchor's day and time; in a shorter
 * month the last day stands for a missing one.
 */
export function addIntervals(
	anchor: number,
	{ interval, interval_count }: Pick<Stripe.Price.Recurring, "interval" | "interval_count">,
	n: number,
): number {
	const count = interval_count * n;
	if (interval === "day") return anchor + count * DAY_S;
	if (interval === "week") return anchor + count * 7 * DAY_S;
	if (interval === "month") return addMonths(anchor, count);
	if (interval === "year") return addMonths(anchor, count * 12);
	throw notSimulated(`the interval ${interval}`);
}

/** @returns the end of the billing period that starts at or contains `time` */
export function nextPeriodEnd(
	anchor: number,
	recurring: Pick<Stripe.Price.Recurring, "interval" | "interval_count">,
	time: number,
): number {
	if (anchor > time) return anchor;
	let n = 1;
	while (addIntervals(anchor, recurring, n) <= time) n += 1;
	return addIntervals(anchor, recurring, n);
}

function addMonths(time: number, months: number): number {
	const date = new Date(time * 1_000);
	const day = date.getUTCDate();
	date.setUTCDate(1);
	date.setUTCMonth(date.getUTCMonth() + months);
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	date.setUTCDate(Math.min(day, lastDay));
	return date.getTime() / 1_000;
}
