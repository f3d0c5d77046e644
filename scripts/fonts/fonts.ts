/**
 * The product's fonts and the parts of them in use: the used weights of variable fonts, without optional OpenType
 * features. That halves the size of the packages' files, which every first visit loads.
 */

export type Font = {
	/** Name of the stylesheet and the font files. */
	name: string;
	family: string;
	/** Package name; its `unicode.json` lists the characters of its subsets. */
	source: string;
	/** Path of one of the package's files. */
	file(subset: PackageSubset, weight: number): string;
	/** Font weights: one file for each, or a range for one variable file. */
	weights: readonly number[] | { min: number; max: number };
	/** Fixed values of other axes, by axis tag. */
	pinned?: Record<string, number>;
	subsets: readonly Subset[];
	/** OpenType features of `basic`, if fewer than other fonts have there. */
	basicFeatures?: readonly string[];
	fallback: Fallback;
};

/** A system font adjusted to the same width and height (measured on running text), to prevent layout shift. */
type Fallback = {
	local: readonly string[];
	/** Size adjustment in percent. */
	sizeAdjust: number;
	ascent: number;
	descent: number;
	lineGap?: number;
};

export type PackageSubset = "latin" | "latin-ext";

/** `basic` is the part of `latin` that English needs. A character in several subsets of a font is taken from the last. */
export type Subset = PackageSubset | "basic";

/**
 * ASCII without backslash, circumflex, backtick and braces, which few sentences have; the no-break space, the copyright
 * sign of the app's footer, the middle dot, dashes, quotes, the ellipsis, and the angle at the end of a quiet link
 * (`rows.css`). A page that shows another character loads a second file.
 *
 * The file of each preset's font and its headers fit into the 14.6 kB that a connection may send before the first
 * acknowledgment (`presets.spec.ts`).
 */
export const BASIC = [
	"U+0020-005B",
	"U+005D",
	"U+005F",
	"U+0061-007A",
	"U+007C",
	"U+007E",
	"U+00A0",
	"U+00A9",
	"U+00B7",
	"U+2013-2014",
	"U+2018-2019",
	"U+201C-201D",
	"U+2026",
	"U+203A",
];

const SUBSETS: readonly Subset[] = ["latin-ext", "latin", "basic"];

const ARIAL = ["Arial", "Liberation Sans", "Arimo"];
const TIMES = ["Times New Roman", "Liberation Serif", "Tinos"];

/** Parts of a font that aren't those of most. */
type Own = Partial<Font> & Pick<Font, "fallback">;

function variableFont(name: string, family: string, own: Own): Font {
	return {
		name,
		family,
		source: `@fontsource-variable/${name}`,
		file: (subset) => `${name}-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		subsets: SUBSETS,
		...own,
	};
}

/** A font whose weights are files of their own. */
function staticFont(name: string, family: string, own: Own & Pick<Font, "weights">): Font {
	return {
		name,
		family,
		source: `@fontsource/${name}`,
		file: (subset, weight) => `${name}-${subset}-${weight}-normal.woff2`,
		subsets: SUBSETS,
		...own,
	};
}

export const fonts: readonly Font[] = [
	variableFont("inter", "Inter Variable", {
		fallback: { local: ARIAL, sizeAdjust: 106.9, ascent: 90.6, descent: 22.6 },
	}),
	variableFont("fraunces", "Fraunces Variable", {
		file: (subset) => `fraunces-${subset}-opsz-normal.woff2`,
		weights: { min: 380, max: 600 },
		// The optical size of the landing page's hero, used for all titles: that halves the file.
		pinned: { opsz: 72 },
		fallback: {
			local: TIMES,
			sizeAdjust: 109,
			ascent: 89.7,
			descent: 23.4,
		},
	}),
	staticFont("poppins", "Poppins", {
		// One weight, because each is a file of its own.
		weights: [500],
		subsets: ["latin-ext", "latin"],
		fallback: { local: ARIAL, sizeAdjust: 113.3, ascent: 92.6, descent: 30.9, lineGap: 8.7 },
	}),
	variableFont("raleway", "Raleway Variable", {
		// Thinner than 500, it is hard to read on pictures and gradients. Ligatures would need a second round trip.
		weights: { min: 500, max: 700 },
		basicFeatures: ["kern"],
		fallback: { local: ARIAL, sizeAdjust: 105, ascent: 89.5, descent: 21.9 },
	}),
	variableFont("roboto", "Roboto Variable", {
		fallback: { local: ARIAL, sizeAdjust: 101.2, ascent: 91.7, descent: 24.1 },
	}),
	staticFont("space-mono", "Space Mono", {
		weights: [400],
		subsets: ["latin"],
		fallback: {
			local: ["Courier New", "Liberation Mono", "Cousine"],
			sizeAdjust: 102,
			ascent: 109.8,
			descent: 35.4,
		},
	}),
	variableFont("dm-sans", "DM Sans Variable", {
		fallback: { local: ARIAL, sizeAdjust: 103.8, ascent: 95.4, descent: 29.9 },
	}),
	variableFont("inter-tight", "Inter Tight Variable", {
		fallback: { local: ARIAL, sizeAdjust: 96.5, ascent: 100.5, descent: 24.9 },
	}),
	variableFont("lora", "Lora", {
		// Forest's titles need one of the two files. Together they are as large as one with all weights.
		weights: [400, 600],
		fallback: { local: TIMES, sizeAdjust: 116.5, ascent: 86.7, descent: 23.2 },
	}),
	variableFont("nunito", "Nunito Variable", {
		fallback: { local: ARIAL, sizeAdjust: 101.1, ascent: 99.9, descent: 34.6 },
	}),
	variableFont("space-grotesk", "Space Grotesk Variable", {
		fallback: { local: ARIAL, sizeAdjust: 109.4, ascent: 89.6, descent: 26.5 },
	}),
	staticFont("instrument-serif", "Instrument Serif", {
		weights: [400],
		fallback: { local: TIMES, sizeAdjust: 84.5, ascent: 117.2, descent: 36.7 },
	}),
];
