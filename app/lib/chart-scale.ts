/**
 * The geometry of a daily chart, independent of React. Positions are fractions of the plot (0 left, 1 right) and paths
 * use a square of 100 by 100 with y downwards, which the chart stretches to any width.
 */

/**
 * Round tick values for an axis of counts, from 0 to the first step at or above `max`. Steps are 1, 2 or 5 times a
 * power of ten and never below 1, because counts are integers.
 */
export function countTicks(max: number, wanted = 4): number[] {
	if (!(max > 0)) return [0, 1];
	const rough = Math.max(max / wanted, 1);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step =
		[1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ??
		10 * power;
	const ticks: number[] = [];
	for (let tick = 0; tick < max + step; tick += step) ticks.push(tick);
	return ticks;
}

/** Horizontal position of the point at `index` of `count`, as a fraction; a single point is centered. */
export function pointFraction(index: number, count: number): number {
	return count <= 1 ? 0.5 : index / (count - 1);
}

/** Index of the point nearest to a position, for a pointer over the plot. */
export function nearestIndex(fraction: number, count: number): number {
	if (count <= 1) return 0;
	return Math.min(count - 1, Math.max(0, Math.round(fraction * (count - 1))));
}

/** At most `most` indexes with an equal integer step, counted back from the last, so that the latest day has a label. */
export function labelIndexes(count: number, most = 5): number[] {
	const step = Math.max(1, Math.ceil((count - 1) / (most - 1)));
	const indexes: number[] = [];
	for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index);
	return indexes;
}

/** Part of the values, as for `Array.slice`. */
type Part = { from?: number; to?: number };

/** The line through the values, or through a part of them, as SVG path data; empty without values. */
export function linePath(values: readonly number[], top: number, { from, to }: Part = {}): string {
	return values
		.map((value, index) => `${xOf(index, values.length)} ${round(100 - (value / top) * 100)}`)
		.slice(from, to)
		.map((position, index) => `${index === 0 ? "M" : "L"}${position}`)
		.join("");
}

/** The area between the line and the axis, as SVG path data; empty for a single value. */
export function areaPath(values: readonly number[], top: number, part: Part = {}): string {
	const indexes = values.map((_, index) => index).slice(part.from, part.to);
	const [first, last] = [indexes[0], indexes.at(-1)];
	if (first === undefined || last === undefined || first === last) return "";
	const [left, right] = [xOf(first, values.length), xOf(last, values.length)];
	return `${linePath(values, top, part)}L${right} 100L${left} 100Z`;
}

function xOf(index: number, count: number): number {
	return round(pointFraction(index, count) * 100);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** `2025-01-05` as "Jan 5". Doesn't use `Intl`, so that server and browser can't differ. */
export function formatDay(isoDay: string): string {
	const date = new Date(`${isoDay.slice(0, 10)}T00:00:00Z`);
	return Number.isNaN(date.getTime())
		? isoDay
		: `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** `2025-01-05` as "Sun, Jan 5". */
export function formatWeekday(isoDay: string): string {
	const date = new Date(`${isoDay.slice(0, 10)}T00:00:00Z`);
	return Number.isNaN(date.getTime())
		? isoDay
		: `${WEEKDAYS[date.getUTCDay()]}, ${formatDay(isoDay)}`;
}

/** `2025-01-05T14:00Z` as "14:00". */
export function formatHour(isoHour: string): string {
	return isoHour.slice(11, 16);
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
