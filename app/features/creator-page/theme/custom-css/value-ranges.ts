/**
 * Range that the numbers of a CSS value can compute to. `min(1px, 1vw - 1000px)` contains no negative number and is
 * negative on every screen, so each part of a value is judged by its whole range: interval arithmetic over the units.
 */

/** Minimum and maximum of a computed value in pixels, degrees or seconds, or of a plain number. */
export type Range = { min: number; max: number };
export type Quantity = Range & { kind: "length" | "number" | "angle" | "time" | "flex" };

/** A number or math function of a value with its range, if it has one. */
export type Measured = {
	text: string;
	/** Enclosing function, such as `blur`; null at the top level. */
	within: string | null;
	/** Null if the range is unknown, as for a sum of two kinds. */
	quantity: Quantity | null;
};

/** Maximum window width that values are checked for, in pixels. */
export const MAX_VIEWPORT_PX = 4_096;
export const MAX_FONT_SIZE_PX = 96;
export const MAX_LINE_HEIGHT_FACTOR = 4;
const ROOT_FONT_SIZE_PX = 16;

const PER_FONT_SIZE: Range = { min: 0, max: MAX_FONT_SIZE_PX };
const LENGTHS: ReadonlyMap<string, Range> = new Map([
	["px", exactly(1)],
	["pt", exactly(4 / 3)],
	["rem", exactly(ROOT_FONT_SIZE_PX)],
	["rlh", { min: 0, max: ROOT_FONT_SIZE_PX * MAX_LINE_HEIGHT_FACTOR }],
	["em", PER_FONT_SIZE],
	["ch", PER_FONT_SIZE],
	["ex", PER_FONT_SIZE],
	["lh", { min: 0, max: MAX_FONT_SIZE_PX * MAX_LINE_HEIGHT_FACTOR }],
]);
const VIEWPORT_UNIT = /^(?:[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))$/;
const PER_VIEWPORT: Range = { min: 0, max: MAX_VIEWPORT_PX / 100 };

const OTHER_UNITS: ReadonlyMap<string, { kind: Quantity["kind"]; factor: number }> = new Map([
	["", { kind: "number", factor: 1 }],
	["fr", { kind: "flex", factor: 1 }],
	["deg", { kind: "angle", factor: 1 }],
	["grad", { kind: "angle", factor: 0.9 }],
	["rad", { kind: "angle", factor: 180 / Math.PI }],
	["turn", { kind: "angle", factor: 360 }],
	["s", { kind: "time", factor: 1 }],
	["ms", { kind: "time", factor: 0.001 }],
]);

/** The only page variable that is a length: from 0 to the radius of a pill. */
const RADIUS_VARIABLE = "--page-button-radius";
const RADIUS: Quantity = { kind: "length", min: 0, max: 999 };

type Node =
	| { type: "number"; text: string; value: number; unit: string }
	| { type: "function"; text: string; name: string; args: Node[][] }
	/** Words, strings, colors, and the operators of sums. */
	| { type: "other"; text: string };

const TOKEN =
	/"[^"]*"|#[0-9a-z]+|([a-z-]+)?\(|\)|,|[+-]?(\d+\.?\d*|\.\d+)(%|[a-z]*)|[+-](?=\s)|[a-z-][a-z0-9-]*|\/|\s+|./gi;

/**
 * Measures every number and math function of a value.
 * @param value canonical value with balanced brackets
 * @param percentOf length in pixels that 100% refers to, or "number" if 100% is 1
 */
export function measure(
	value: string,
	percentOf: (within: string | null) => number | "number",
): Measured[] {
	const nodes = parse(value).flat();
	return nodes.flatMap((node) => measureNode(node, null, percentOf));
}

/** Splits at commas outside of all brackets. */
export function topLevelParts(value: string): string[] {
	return parse(value).map((part) => part.map(({ text }) => text).join(""));
}

/** @returns names of the functions outside of all brackets, in order */
export function topLevelFunctions(value: string): string[] {
	return parse(value)
		.flat()
		.flatMap((node) => (node.type === "function" ? [node.name] : []));
}

function measureNode(
	node: Node,
	within: string | null,
	percentOf: (within: string | null) => number | "number",
): Measured[] {
	const { text } = node;
	if (node.type === "other") {
		// The parser prints a math function of one sum as the bare sum, which is an invalid value.
		return text === "+" || text === "-" ? [{ text: `… ${text} …`, within, quantity: null }] : [];
	}
	if (node.type === "number" || isMath(node.name)) {
		return [{ text, within, quantity: evaluate(node, percentOf(within)) }];
	}
	if (node.name === "var") {
		const quantity = evaluate(node, 0);
		return quantity ? [{ text, within, quantity }] : [];
	}
	return node.args.flat().flatMap((each) => measureNode(each, node.name, percentOf));
}

function isMath(name: string): boolean {
	return name === "min" || name === "max" || name === "clamp";
}

function evaluate(node: Node, percentOf: number | "number"): Quantity | null {
	if (node.type === "other") return null;
	if (node.type === "number") return evaluateNumber(node, percentOf);
	if (node.name === "var") {
		return node.args.flat().some(({ text }) => text === RADIUS_VARIABLE) ? RADIUS : null;
	}
	const args = node.args.map((arg) => evaluateSum(arg, percentOf));
	const [first, second, third] = args;
	if (!first || args.some((arg) => arg?.kind !== first.kind)) return null;
	const known = args.filter((arg) => arg !== null);
	if (node.name === "min") return known.reduce(lesser);
	if (node.name === "max") return known.reduce(greater);
	if (node.name !== "clamp" || !second || !third || args.length !== 3) return null;
	return greater(first, lesser(second, third));
}

function evaluateNumber(
	{ value, unit }: { value: number; unit: string },
	percentOf: number | "number",
): Quantity | null {
	if (unit === "%") {
		return percentOf === "number"
			? { kind: "number", min: value / 100, max: value / 100 }
			: scaled({ min: 0, max: percentOf / 100 }, value);
	}
	const length = VIEWPORT_UNIT.test(unit) ? PER_VIEWPORT : LENGTHS.get(unit);
	if (length) return scaled(length, value);
	const other = OTHER_UNITS.get(unit);
	return other ? { kind: other.kind, ...exactly(value * other.factor) } : null;
}

/** Evaluates terms with + and - between them, as the parser prints them: with a space on both sides. */
function evaluateSum(nodes: readonly Node[], percentOf: number | "number"): Quantity | null {
	let sum: Quantity | null = null;
	let sign = 1;
	let expectsTerm = true;
	for (const node of nodes) {
		if (node.type === "other" && /^\s+$/.test(node.text)) continue;
		if (!expectsTerm) {
			if (node.text !== "+" && node.text !== "-") return null;
			sign = node.text === "-" ? -1 : 1;
			expectsTerm = true;
			continue;
		}
		const term = evaluate(node, percentOf);
		if (term === null || (sum !== null && sum.kind !== term.kind)) return null;
		const signed = sign === 1 ? term : { kind: term.kind, min: -term.max, max: -term.min };
		sum = sum === null ? signed : plus(sum, signed);
		expectsTerm = false;
	}
	return expectsTerm ? null : sum;
}

function plus(a: Quantity, b: Quantity): Quantity {
	return { kind: a.kind, min: a.min + b.min, max: a.max + b.max };
}

function lesser(a: Quantity, b: Quantity): Quantity {
	return { kind: a.kind, min: Math.min(a.min, b.min), max: Math.min(a.max, b.max) };
}

function greater(a: Quantity, b: Quantity): Quantity {
	return { kind: a.kind, min: Math.max(a.min, b.min), max: Math.max(a.max, b.max) };
}

function scaled({ min, max }: Range, by: number): Quantity {
	const ends = [min * by, max * by];
	return { kind: "length", min: Math.min(...ends), max: Math.max(...ends) };
}

function exactly(value: number): Range {
	return { min: value, max: value };
}

/** Parses a value into lists that are separated by top-level commas. Brackets nest at most 8 deep (scan-css.ts). */
function parse(value: string): Node[][] {
	type Open = { name: string; start: number; args: Node[][] };
	const root: Open = { name: "", start: 0, args: [[]] };
	const open: Open[] = [root];
	for (const match of value.matchAll(TOKEN)) {
		const [text, name = "", digits, unit = ""] = match;
		const current = open.at(-1) ?? root;
		const add = (node: Node) => current.args.at(-1)?.push(node);
		if (text.endsWith("(") && !text.startsWith('"')) {
			open.push({ name: name.toLowerCase(), start: match.index, args: [[]] });
		} else if (text === ")") {
			open.pop();
			const around = open.at(-1) ?? root;
			const whole = value.slice(current.start, match.index + 1);
			around.args
				.at(-1)
				?.push({ type: "function", text: whole, name: current.name, args: current.args });
		} else if (text === ",") current.args.push([]);
		else if (digits !== undefined) {
			add({ type: "number", text, value: Number.parseFloat(text), unit: unit.toLowerCase() });
		} else add({ type: "other", text });
	}
	return root.args;
}
