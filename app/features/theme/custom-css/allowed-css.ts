/**
 * What a creator's own CSS may say: the one list of the properties, the functions and the sizes. What
 * is not on it is left out. Everything here is checked on text that a parser has made canonical, and what passes is
 * written in an alphabet that has no `\`, `<`, `@`, `{`, `;` or `url(` in it.
 */

/** What may be set on the page as a whole: nothing that the footer inherits but the font. */
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

const PART_PROPERTIES = new Set([
	...ROOT_PROPERTIES,
	...["align-content", "align-items", "align-self", "aspect-ratio", "background-clip"],
	...["border-collapse", "border-radius", "border-spacing", "box-shadow", "box-sizing"],
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

/** `margin`, `padding` and `border` with every side, corner and logical side of theirs. */
const PROPERTY_FAMILIES =
	/^(?:(?:margin|padding)(?:-(?:top|right|bottom|left|block|inline|(?:block|inline)-(?:start|end)))?|border(?:-(?:top|right|bottom|left|block|inline|(?:block|inline)-(?:start|end)))?(?:-(?:color|style|width))?|border-(?:top|bottom|start|end)-(?:left|right|start|end)-radius)$/;

const FUNCTIONS = new Set([
	...["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix"],
	...["light-dark", "linear-gradient", "radial-gradient", "conic-gradient"],
	...["repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient"],
	...["min", "max", "clamp", "minmax", "repeat", "fit-content", "var"],
	...["translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate"],
	...["skew", "skewx", "skewy", "cubic-bezier", "steps", "blur", "brightness", "contrast"],
	...["grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia", "drop-shadow"],
]);

/** The page's own values that may be read. */
const VARIABLE =
	/^--page-(?:background|text|muted|primary|button-bg|button-text|button-hover|button-radius|quiet-bg|quiet-text|ring|font)$/;

/** The largest number of each unit, without its sign. A unit that is missing is not allowed. */
const LIMITS: Readonly<Record<string, number>> = {
	"": 1_000,
	px: 1_000,
	pt: 750,
	em: 50,
	rem: 50,
	lh: 50,
	rlh: 50,
	ch: 120,
	ex: 120,
	"%": 400,
	fr: 100,
	deg: 3_600,
	grad: 4_000,
	rad: 60,
	turn: 10,
	s: 10,
	ms: 10_000,
};
const VIEWPORT_UNIT = /^(?:[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))$/;
const MAX_VIEWPORT = 200;

/** Where the common limit would let a page grow without end. */
const NARROWER_LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	"font-size": { px: 200, pt: 150, em: 10, rem: 12, "%": 400 },
	"line-height": { "": 10, px: 300, em: 10, rem: 15 },
	"aspect-ratio": { "": 20 },
	scale: { "": 3, "%": 300 },
	transform: { "": 3 },
};

/** @returns why `property: value` may not be set, or null when it may. Both as the parser prints them. */
export function whyNotAllowed({
	property,
	value,
	onRoot,
}: {
	property: string;
	value: string;
	onRoot: boolean;
}): string | null {
	if (property.startsWith("--")) return "Values of your own are not carried over to the page.";
	if (onRoot && !ROOT_PROPERTIES.has(property)) {
		return "The page as a whole takes a background and a font; the rest is set on its parts.";
	}
	if (!(PART_PROPERTIES.has(property) || PROPERTY_FAMILIES.test(property))) {
		return `“${property.slice(0, 40)}” can't be used here.`;
	}
	if (/^content$/.test(property)) {
		return /^(?:""|none|normal)$/.test(value) ? null : "Only an empty content can be added.";
	}
	if (/url|image-set|src\(/i.test(value)) return "Nothing can be loaded from elsewhere.";
	return whyNotWritten(property, value) ?? whyTooLarge(property, value);
}

/** The whole alphabet of a value, strings taken out. */
const ALPHABET = /^[a-z0-9#%.,()/ +-]*$/i;

function whyNotWritten(property: string, value: string): string | null {
	const isFont = property === "font" || property === "font-family";
	const plain = isFont ? value.replace(/"[a-z0-9 -]*"/gi, "x") : value;
	if (!(ALPHABET.test(plain) && isBalanced(plain))) return "This can't be read.";
	for (const [, name = ""] of plain.matchAll(/([a-z-]*)\(/gi)) {
		if (!FUNCTIONS.has(name.toLowerCase())) return `“${name}()” can't be used here.`;
	}
	for (const [, name = ""] of plain.matchAll(/var\(([^()]*)\)?/gi)) {
		if (!VARIABLE.test(name))
			return "Only the page's own values, such as var(--page-text), are there.";
	}
	// Nothing else may begin so, or a name could be put together from a value.
	return /--/.test(plain.replace(/var\([^()]*\)/gi, "")) ? "This can't be read." : null;
}

const NUMBER = /(?<![a-z0-9#.])([+-]?)(\d+\.?\d*|\.\d+)(%|[a-z]*)/gi;

function whyTooLarge(property: string, value: string): string | null {
	const family = property === "font" ? "font-size" : property;
	const numbers = value.replace(/#[0-9a-f]+/gi, "").replace(/"[^"]*"/g, "");
	for (const [whole, sign, digits = "", unit = ""] of numbers.matchAll(NUMBER)) {
		const size = Number.parseFloat(digits);
		const limit = limitOf(family, unit.toLowerCase());
		if (limit === undefined) return `“${whole}” can't be read.`;
		if (size > limit) return `“${whole}” is too large: at most ${limit}${unit}.`;
		if (sign === "-" && size > 0 && property.startsWith("margin")) {
			return "A margin can't be negative.";
		}
		if (property === "aspect-ratio" && size < 0.1) return `“${whole}” is too small.`;
	}
	return null;
}

function limitOf(property: string, unit: string): number | undefined {
	if (VIEWPORT_UNIT.test(unit)) return property === "font-size" ? 40 : MAX_VIEWPORT;
	const common = Object.hasOwn(LIMITS, unit) ? LIMITS[unit] : undefined;
	return NARROWER_LIMITS[property]?.[unit] ?? common;
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

/** Whether a media query, as the parser prints it, asks about nothing but the window and what a visitor prefers. */
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
