/** Prints values as short lines for snapshots that people review: the same text each time, without random parts. */

const LINE_LENGTH = 140;
/** Texts that are longer, such as those of legal pages, are only begun. */
const LONG_TEXT = 300;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older dates are those of the tests' own rows. */
const RELATIVE_DAYS = 100;

/**
 * @returns `value` like JSON, with its keys in order and no quotes around them. Lines are filled with what fits
 */
export function printValue(value: unknown, indent = ""): string {
	const short = printInLine(value);
	if (indent.length + short.length <= LINE_LENGTH || typeof value !== "object" || value === null) {
		return short;
	}
	const inner = `${indent}  `;
	const isList = Array.isArray(value);
	const items = isList
		? value.map((item) => printValue(item, inner))
		: entriesOf(value).map(([key, item]) => `${key}: ${printValue(item, inner)}`);
	const lines: string[] = [];
	for (const item of items) {
		const last = lines.at(-1);
		const joined = `${last}, ${item}`;
		const fits = !isList && joined.length <= LINE_LENGTH && !joined.includes("\n");
		if (last !== undefined && fits) lines[lines.length - 1] = joined;
		else lines.push(`${inner}${item}`);
	}
	const [open, close] = isList ? "[]" : "{}";
	return [open, ...lines, `${indent}${close}`].join("\n");
}

function printInLine(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(printInLine).join(", ")}]`;
	if (value instanceof Date) return value.toISOString();
	if (typeof value === "string" && value.length > LONG_TEXT && value.includes(" ")) {
		return `${JSON.stringify(value.slice(0, LONG_TEXT / 2))}… ${value.length} characters`;
	}
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
	const entries = entriesOf(value).map(([key, item]) => `${key}: ${printInLine(item)}`);
	return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function entriesOf(value: object): [string, unknown][] {
	return Object.entries(value)
		.filter(([, item]) => item !== undefined)
		.sort(([one], [other]) => (one < other ? -1 : 1));
}

const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|\+00:00)/g;
/** A time as a number, in this century's thirties at the latest. */
const MILLISECONDS = /\b1[789]\d{11}\b/g;
const DAY = /(?<!\d|\d-)\d{4}-\d{2}-\d{2}(?!\d|-\d|T\d)/g;
/** Random parts, and their names. */
const RANDOM: readonly (readonly [pattern: RegExp, name: string])[] = [
	[/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "id"],
	[/\bposy_pat_\w+/g, "personal token"],
	// Before tokens: a secret may begin with what looks like one.
	[/(?<=whsec_)[\w+/]{43}=/g, "secret"],
	[/\b[A-Z2-7]{32}\b/g, "authenticator secret"],
	[/\b[a-z2-9]{4}(?:-[a-z2-9]{4}){3}\b/g, "recovery code"],
	[/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "session token"],
	[/(?<![\w-])[\w-]{86}(?![\w-])/g, "refresh token"],
	[/(?<![\w-])[\w-]{43}(?![\w-])/g, "token"],
	[/\b[0-9a-f]{8}-[0-9a-f]{4}(?![\w-])/g, "name"],
	[/(?<![0-9a-f])(?=\d*[a-f])[0-9a-f]{12,64}(?![0-9a-f])/g, "hash"],
];

/**
 * Replaces what differs between two runs: ids, tokens and hashes by numbers in the order of their appearance, and times
 * by their distance from now.
 * @param names placeholders by the random text that they replace
 */
export function withoutRandomParts(text: string, names: Readonly<Record<string, string>>): string {
	let plain = text;
	const byLength = Object.keys(names).sort((one, other) => other.length - one.length);
	for (const random of byLength) plain = plain.replaceAll(random, `<${names[random]}>`);
	for (const [pattern, name] of RANDOM) {
		const found = new Map<string, string>();
		plain = plain.replace(pattern, (match) => {
			const known = found.get(match) ?? `<${name} ${found.size + 1}>`;
			found.set(match, known);
			return known;
		});
	}
	return plain
		.replace(TIME, describeTime)
		.replace(MILLISECONDS, (ms) => describeTime(new Date(Number(ms)).toISOString()))
		.replace(DAY, describeDay);
}

/** Times of the tests' own rows are full hours. */
function describeTime(time: string): string {
	const date = new Date(time);
	if (date.getTime() % HOUR_MS === 0) return time;
	const distanceMs = date.getTime() - Date.now();
	const minutes = Math.round(distanceMs / MINUTE_MS);
	if (Math.abs(minutes) < 3) return "<now>";
	const sign = minutes > 0 ? "+" : "-";
	const hours = Math.round(Math.abs(distanceMs) / HOUR_MS);
	if (Math.abs(distanceMs) < 2 * HOUR_MS) return `<now ${sign} ${nearestFive(minutes)} minutes>`;
	return hours % 24 === 0 ? `<now ${sign} ${hours / 24} days>` : `<now ${sign} ${hours} hours>`;
}

function nearestFive(minutes: number): number {
	return 5 * Math.round(Math.abs(minutes) / 5);
}

function describeDay(day: string): string {
	const today = Math.floor(Date.now() / DAY_MS);
	const distance = Math.round(Date.parse(day) / DAY_MS) - today;
	if (Number.isNaN(distance) || Math.abs(distance) > RELATIVE_DAYS) return day;
	if (distance === 0) return "<today>";
	return `<today ${distance > 0 ? "+" : "-"} ${Math.abs(distance)}>`;
}

/** @returns the lines of `text` that `base` lacks after a "+", and those that only `base` has after a "-", in order */
export function printDifference(base: string, text: string): string {
	const [before, after] = [base.split("\n"), text.split("\n")];
	// Lengths of the longest common subsequence from each pair of places on.
	const common = before.map(() => new Array<number>(after.length + 1).fill(0));
	common.push(new Array<number>(after.length + 1).fill(0));
	const at = (i: number, j: number) => common[i]?.[j] ?? 0;
	for (let i = before.length - 1; i >= 0; i -= 1) {
		for (let j = after.length - 1; j >= 0; j -= 1) {
			const row = common[i] ?? [];
			row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
		}
	}
	const lines: string[] = [];
	let [i, j] = [0, 0];
	while (i < before.length || j < after.length) {
		if (i < before.length && j < after.length && before[i] === after[j]) {
			i += 1;
			j += 1;
		} else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
			lines.push(`- ${before[i]}`);
			i += 1;
		} else {
			lines.push(`+ ${after[j]}`);
			j += 1;
		}
	}
	return lines.length === 0 ? "no difference" : lines.join("\n");
}
