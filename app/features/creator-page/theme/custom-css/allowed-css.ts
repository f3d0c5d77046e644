import type { Target } from "./allowed-selector.ts";
import {
	MAX_FONT_SIZE_PX,
	MAX_LINE_HEIGHT_FACTOR,
	type Measured,
	measure,
	type Quantity,
	type Range,
	topLevelFunctions,
	topLevelParts,
} from "./value-ranges.ts";

/**
 * Allowlist for creators' custom CSS: the properties, functions and sizes. Everything else is dropped. All checks run
 * on text that a parser has made canonical, and the output has an alphabet without `\`, `<`, `@`, `{`, `;` or `url(`.
 */

/** Properties of the page as a whole: the footer inherits none of them except the font. */
const ROOT_PROPERTIES = new Set([
	"background",
	"background-attachment",
	"background-blend-mode",
	"background-color",
	"background-image",
	"background-origin",
	"background-position",
	"background-repeat",
	"background-size",
	"font-family",
]);

export const PART_PROPERTIES: ReadonlySet<string> = new Set([
	...ROOT_PROPERTIES,
	...["align-content", "align-items", "align-self", "aspect-ratio", "background-clip"],
	...["border-radius", "box-shadow", "box-sizing"],
	...["color", "column-gap", "content", "cursor", "display", "fill", "filter", "font"],
	...["flex", "flex-basis", "flex-direction", "flex-flow", "flex-grow", "flex-shrink", "flex-wrap"],
	...["font-feature-settings", "font-kerning", "font-size", "font-stretch", "font-style"],
	...["font-variant", "font-variant-caps", "font-variant-numeric", "font-weight", "gap"],
	...["grid-template-columns", "height", "hyphens", "justify-content", "justify-items"],
	...["justify-self", "letter-spacing", "line-height", "list-style", "list-style-position"],
	...["list-style-type", "max-height", "max-width", "min-height", "min-width", "max-inline-size"],
	...["inline-size", "min-inline-size", "object-fit", "object-position", "opacity", "outline"],
	...["outline-color", "outline-offset", "outline-style", "outline-width", "overflow"],
	...["overflow-wrap", "place-content", "place-items", "place-self", "rotate", "row-gap", "scale"],
	...["stroke", "stroke-width", "text-align", "text-decoration", "text-decoration-color"],
	...["text-decoration-line", "text-decoration-style", "text-decoration-thickness"],
	...["text-indent", "text-overflow", "text-shadow", "text-transform", "text-underline-offset"],
	...["text-wrap", "transform", "transform-origin", "transition", "transition-delay"],
	...["transition-duration", "transition-property", "transition-timing-function", "translate"],
	...["visibility", "white-space", "width", "word-break", "word-spacing"],
]);

/** `margin`, `padding` and `border` with all their sides, corners and logical sides. */
const PROPERTY_FAMILIES =
	/^(?:(?:margin|padding)(?:-(?:top|right|bottom|left|block|inline|(?:block|inline)-(?:start|end)))?|border(?:-(?:top|right|bottom|left|block|inline|(?:block|inline)-(?:start|end)))?(?:-(?:color|style|width))?|border-(?:top|bottom|start|end)-(?:left|right|start|end)-radius)$/;

/** `calc` is not allowed: its result is hard to check, and the parser is not safe with all of its syntax. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
	...["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix"],
	...["light-dark", "linear-gradient", "radial-gradient", "conic-gradient"],
	...["repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient"],
	...["min", "max", "clamp", "minmax", "repeat", "fit-content", "var"],
	...["translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate"],
	...["skew", "skewx", "skewy", "cubic-bezier", "steps", "blur", "brightness", "contrast"],
	...["grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia", "drop-shadow"],
]);

/** The page's own variables that may be read. */
const VARIABLE =
	/^--page-(?:background|text|muted|primary|button-bg|button-text|button-hover|button-radius|quiet-bg|quiet-text|ring|font)$/;

/** Properties of named parts only: on all descendants of a part they would be drawn hundreds of times, nested. */
const NAMED_PARTS_ONLY = new Set([
	...["box-shadow", "filter", "scale", "text-shadow", "transform"],
]);

/** Properties that the list of links can't have: each link would be drawn once for its own and once for these. */
const NOT_ON_LIST = new Set(["filter", "rotate", "scale", "transform", "translate"]);

/** Functions that draw everything inside once more, for parts without other parts inside. */
const BLURS = new Set(["blur", "drop-shadow"]);

/** Left out: `contents`, `inline` and tables, because the maximum height in page-guard.ts doesn't apply to them. */
const DISPLAYS =
	/^(?:none|block|inline-block|flow-root|flex|inline-flex|grid|inline-grid|list-item)$/;

/** Limits for the numbers of a property or function; missing ones have the default limit. */
type Rule = {
	length?: Range;
	number?: Range;
	angle?: Range;
	/** Length in pixels that 100% refers to; "number" if 100% is 1. */
	percentOf?: number | "number";
};

type Limits = Record<Quantity["kind"], Range> & { percentOf: number | "number" };

const COMMON: Limits = {
	length: upTo(1_000),
	number: upTo(1_000),
	angle: upTo(3_600),
	time: upTo(10),
	flex: upTo(100),
	percentOf: 250,
};

/** Width of the page's column, which percentages of spacings and widths refer to. */
const COLUMN_PX = 600;
const MAX_SPACING_PX = 64;
const MAX_HEIGHT_PX = 320;
const MAX_SHADOW_PX = 32;
const MAX_BLUR_PX = 8;

const SPACING: Rule = { length: from0To(MAX_SPACING_PX), number: from0To(0), percentOf: COLUMN_PX };
const HEIGHT: Rule = { length: from0To(MAX_HEIGHT_PX), percentOf: MAX_HEIGHT_PX };
const WIDTH: Rule = { length: from0To(10_000), percentOf: COLUMN_PX };
const FONT: Rule = {
	length: from0To(MAX_FONT_SIZE_PX * 2),
	number: from0To(1_000),
	percentOf: MAX_FONT_SIZE_PX,
};
const SHADOW: Rule = { length: upTo(MAX_SHADOW_PX) };
const AMOUNT: Rule = { number: from0To(10), percentOf: "number" };
const SCALE: Rule = { number: upTo(1.1), percentOf: "number" };
const SKEW: Rule = { angle: upTo(45) };
const TEXT_SPACING: Rule = { length: upTo(MAX_FONT_SIZE_PX) };

const PROPERTY_RULES: ReadonlyMap<string, Rule> = new Map(
	Object.entries({
		"aspect-ratio": { number: { min: 0.1, max: 20 } },
		"box-shadow": SHADOW,
		"column-gap": SPACING,
		filter: AMOUNT,
		flex: HEIGHT,
		"flex-basis": HEIGHT,
		font: FONT,
		"font-size": { ...FONT, length: from0To(MAX_FONT_SIZE_PX) },
		gap: SPACING,
		height: HEIGHT,
		"inline-size": WIDTH,
		"letter-spacing": TEXT_SPACING,
		"line-height": {
			length: from0To(MAX_FONT_SIZE_PX * MAX_LINE_HEIGHT_FACTOR),
			number: from0To(MAX_LINE_HEIGHT_FACTOR),
			percentOf: MAX_FONT_SIZE_PX,
		},
		"max-height": HEIGHT,
		"max-inline-size": WIDTH,
		"max-width": WIDTH,
		"min-height": HEIGHT,
		"min-inline-size": WIDTH,
		"min-width": WIDTH,
		opacity: AMOUNT,
		outline: { length: upTo(MAX_SPACING_PX) },
		"outline-offset": { length: upTo(MAX_SPACING_PX) },
		"outline-width": { length: upTo(MAX_SPACING_PX) },
		"row-gap": SPACING,
		scale: SCALE,
		"text-shadow": SHADOW,
		width: WIDTH,
		"word-spacing": TEXT_SPACING,
	}),
);
const BORDER: Rule = { length: from0To(MAX_SPACING_PX / 2), number: from0To(0) };

const FUNCTION_RULES: ReadonlyMap<string, Rule> = new Map(
	Object.entries({
		blur: { length: from0To(MAX_BLUR_PX) },
		"drop-shadow": { length: upTo(MAX_BLUR_PX) },
		brightness: AMOUNT,
		contrast: AMOUNT,
		grayscale: AMOUNT,
		invert: AMOUNT,
		opacity: AMOUNT,
		saturate: AMOUNT,
		sepia: AMOUNT,
		scale: SCALE,
		scalex: SCALE,
		scaley: SCALE,
		skew: SKEW,
		skewx: SKEW,
		skewy: SKEW,
		// Number of tracks.
		repeat: { number: from0To(12) },
	}),
);

/** Properties whose sizes add up down the page: an inherited `em` would multiply with each nested element. */
const ADDS_UP =
	/^(?:font(?:-size)?|(?:margin|padding|border|gap|(?:row|column)-gap|flex|flex-basis|(?:min-|max-)?height)(?:-.*)?)$/;

const MAX_LIST_LENGTH = 4;
/** Lists that are cheap to draw. */
const LONGER_LISTS: ReadonlyMap<string, number> = new Map(
	Object.entries({
		font: 10,
		"font-family": 10,
		"font-feature-settings": 10,
		transition: 10,
		"transition-delay": 10,
		"transition-duration": 10,
		"transition-property": 10,
		"transition-timing-function": 10,
	}),
);

/** Result for a declaration: the value to output, or the reason why it is dropped. */
export type Judgement = { value: string } | { reason: string };

/** Checks `property: value`, both as the parser prints them, for the selectors of one kind. */
export function judgeDeclaration({
	property,
	value: printed,
	on,
}: {
	property: string;
	value: string;
	on: Target;
}): Judgement {
	const value = ADDS_UP.test(property) ? relativeToRoot(printed, property) : printed;
	const reason =
		whyNotThisProperty(property, on) ??
		whyNotWritten(property, value) ??
		whyTooMany(property, value, on) ??
		whyTooLarge(property, value);
	return reason === null ? { value } : { reason };
}

function whyNotThisProperty(property: string, on: Target): string | null {
	if (property.startsWith("--")) return "Custom properties can’t be used here.";
	if (on === "root" && !ROOT_PROPERTIES.has(property)) {
		return "Only the background and font can be set for the whole page. Set the rest on its parts.";
	}
	if (!(PART_PROPERTIES.has(property) || PROPERTY_FAMILIES.test(property))) {
		return `“${property.slice(0, 40)}” can’t be used here.`;
	}
	if (on === "list" && NOT_ON_LIST.has(property)) {
		return `“${property}” can’t be used on the list of links. Set it on .page-link.`;
	}
	return on === "inside" && NAMED_PARTS_ONLY.has(property)
		? `“${property}” can only be set on a named part, such as .page-link, not on everything inside it.`
		: null;
}

/** Allowed characters of a value without its strings. */
const ALPHABET = /^[a-z0-9#%.,()/ +-]*$/i;

function whyNotWritten(property: string, value: string): string | null {
	if (property === "content") {
		return /^(?:""|none|normal)$/.test(value) ? null : "Only empty content can be used here.";
	}
	if (/url|image-set|src\(/i.test(value)) return "CSS can’t load anything from other sites.";
	const isFont = property === "font" || property === "font-family";
	const plain = isFont ? value.replace(/"[a-z0-9 -]*"/gi, "x") : value;
	if (!(ALPHABET.test(plain) && isBalanced(plain))) return "This can’t be read.";
	for (const [token] of plain.matchAll(/[a-z-]+\(?|\(/gi)) {
		if (!token.endsWith("(")) continue;
		const name = token.slice(0, -1);
		if (!FUNCTIONS.has(name.toLowerCase())) return `“${name}()” can’t be used here.`;
	}
	for (const [, name = ""] of plain.matchAll(/var\(([^()]*)\)?/gi)) {
		if (!VARIABLE.test(name)) return "Use only the page’s own variables, such as var(--page-text).";
	}
	if (property === "display" && !DISPLAYS.test(value)) return `“${value}” can’t be used here.`;
	if (/^font(?:-size)?$/.test(property) && /\b(?:smaller|larger)\b|\d(?:ch|ex|lh)\b/i.test(plain)) {
		return "A font size can’t depend on its parent. Use rem or px.";
	}
	// No other value may contain `--`, or it could be assembled into a variable name.
	return /--/.test(plain.replace(/var\([^()]*\)/gi, "")) ? "This can’t be read." : null;
}

function whyTooMany(property: string, value: string, on: Target): string | null {
	const max = LONGER_LISTS.get(property) ?? MAX_LIST_LENGTH;
	if (topLevelParts(value).length > max) return `Too many values. Use at most ${max}.`;
	const functions = topLevelFunctions(value);
	if (property === "filter" && functions.length > MAX_LIST_LENGTH) {
		return `Too many values. Use at most ${MAX_LIST_LENGTH}.`;
	}
	if (property === "filter") {
		const blurs = functions.filter((name) => BLURS.has(name));
		if (on === "link" && blurs.length > 0) {
			return `“${blurs[0]}()” can’t be used on links. Use box-shadow, or set it on .page-link-icon.`;
		}
		if (blurs.length > 1) return "Use only one blur or drop-shadow.";
	}
	// Several scales multiply.
	return property === "transform" && functions.filter((name) => name.startsWith("scale")).length > 1
		? "Use scale only once."
		: null;
}

function whyTooLarge(property: string, value: string): string | null {
	for (const measured of measure(value, (within) => ruleOf(property, within).percentOf)) {
		const reason = whyOutOfRange(property, measured);
		if (reason !== null) return reason;
	}
	return null;
}

function whyOutOfRange(property: string, { text, within, quantity }: Measured): string | null {
	const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
	if (within !== null && COLOR_FUNCTION.test(within)) return null;
	if (quantity === null) return `“${shown}” can’t be read.`;
	const { kind, min, max } = quantity;
	const range = ruleOf(property, within)[kind];
	const unit = UNITS[kind];
	if (min < range.min && property.startsWith("margin")) return "A margin can’t be negative.";
	if (max > range.max) return `“${shown}” is too large: at most ${range.max}${unit}.`;
	return min < range.min ? `“${shown}” is too small: at least ${range.min}${unit}.` : null;
}

const UNITS = { length: "px", number: "", angle: "deg", time: "s", flex: "fr" } as const;
/** Color functions: any number in them is cheap. */
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|light-dark|var)$/;

function ruleOf(property: string, within: string | null): Limits {
	const own = within === null ? rulesOfProperty(property) : FUNCTION_RULES.get(within);
	return { ...COMMON, ...own };
}

function rulesOfProperty(property: string): Rule | undefined {
	if (/^(?:margin|padding)/.test(property)) return SPACING;
	if (property.startsWith("border") && !property.endsWith("radius")) return BORDER;
	return PROPERTY_RULES.get(property);
}

/** A number with one of the two units that are converted, or a name, whose digits are no number. */
const NUMBER_OR_NAME = /([+-]?(?:\d+(?:\.\d*)?|\.\d+))(em\b|%)?|[a-z#-][a-z0-9#-]*/gi;

/** Converts sizes in `em` to `rem`, so that they are the same however deeply an element is nested. */
function relativeToRoot(value: string, property: string): string {
	const isFontSize = /^font(?:-size)?$/.test(property);
	return value.replace(NUMBER_OR_NAME, (whole, number?: string, unit?: string) => {
		if (number === undefined || unit === undefined) return whole;
		if (unit !== "%") return `${number}rem`;
		return isFontSize ? `${Number((Number.parseFloat(number) / 100).toFixed(4))}rem` : whole;
	});
}

function from0To(max: number): Range {
	return { min: 0, max };
}

function upTo(max: number): Range {
	return { min: -max, max };
}

function isBalanced(text: string): boolean {
	let depth = 0;
	for (const char of text) {
		if (char === "(") depth++;
		if (char === ")") depth--;
		if (depth < 0) return false;
	}
	return depth === 0;
}

const MEDIA_FEATURE =
	/^\((?:(?:(?:min-|max-)?width|(?:min-|max-)?height):[\d.]+(?:px|em|rem)|(?:width|height)(?:<|>|<=|>=)[\d.]+(?:px|em|rem)|[\d.]+(?:px|em|rem)(?:<|<=|>|>=)(?:width|height)(?:<|<=|>|>=)[\d.]+(?:px|em|rem)|orientation:(?:portrait|landscape)|hover(?::(?:hover|none))?|pointer:(?:fine|coarse|none)|prefers-color-scheme:(?:light|dark)|prefers-reduced-motion(?::(?:reduce|no-preference))?|prefers-contrast:(?:more|less|no-preference)|forced-colors:(?:active|none))\)$/;

/** Whether a media query, as the parser prints it, tests only the window and the visitor's preferences. */
export function isMediaAllowed(query: string): boolean {
	return query
		.split(",")
		.every((each) =>
			each
				.split(" and ")
				.every(
					(part, index) =>
						(index === 0 && /^(?:(?:not|only) )?(?:all|screen|print)$/.test(part)) ||
						MEDIA_FEATURE.test(part),
				),
		);
}
