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
 * ASCII, the no-break space, the middle dot, dashes, quotes and the ellipsis. With one more, Inter's file and its headers
 * would exceed the 14.6 kB that a connection may send before the first acknowledgment.
 */
export const BASIC = [
	"U+0020-007E",
	"U+00A0",
	"U+00B7",
	"U+2013-2014",
	"U+2018-2019",
	"U+201C-201D",
	"U+2026",
];

const SUBSETS: readonly Subset[] = ["latin-ext", "latin", "basic"];

const ARIAL = ["Arial", "Liberation Sans", "Arimo"];

export const fonts: readonly Font[] = [
	{
		name: "inter",
		family: "Inter Variable",
		source: "@fontsource-variable/inter",
		file: (subset) => `inter-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		subsets: SUBSETS,
		fallback: { local: ARIAL, sizeAdjust: 106.9, ascent: 90.6, descent: 22.6 },
	},
	{
		name: "fraunces",
		family: "Fraunces Variable",
		source: "@fontsource-variable/fraunces",
		file: (subset) => `fraunces-${subset}-opsz-normal.woff2`,
		weights: { min: 380, max: 600 },
		// The optical size of the landing page's hero, used for all titles: that halves the file.
		pinned: { opsz: 72 },
		subsets: SUBSETS,
		fallback: {
			local: ["Times New Roman", "Liberation Serif", "Tinos"],
			sizeAdjust: 109,
			ascent: 89.7,
			descent: 23.4,
		},
	},
	{
		name: "poppins",
		family: "Poppins",
		source: "@fontsource/poppins",
		file: (subset, weight) => `poppins-${subset}-${weight}-normal.woff2`,
		weights: [400, 600],
		subsets: ["latin-ext", "latin"],
		fallback: { local: ARIAL, sizeAdjust: 114.7, ascent: 91.6, descent: 30.5, lineGap: 8.7 },
	},
	{
		name: "raleway",
		family: "Raleway Variable",
		source: "@fontsource-variable/raleway",
		file: (subset) => `raleway-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		subsets: SUBSETS,
		fallback: { local: ARIAL, sizeAdjust: 102, ascent: 92.2, descent: 22.9 },
	},
	{
		name: "roboto",
		family: "Roboto Variable",
		source: "@fontsource-variable/roboto",
		file: (subset) => `roboto-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		subsets: SUBSETS,
		fallback: { local: ARIAL, sizeAdjust: 101.2, ascent: 91.7, descent: 24.1 },
	},
	{
		name: "space-mono",
		family: "Space Mono",
		source: "@fontsource/space-mono",
		file: (subset, weight) => `space-mono-${subset}-${weight}-normal.woff2`,
		weights: [400],
		subsets: ["latin"],
		fallback: {
			local: ["Courier New", "Liberation Mono", "Cousine"],
			sizeAdjust: 102,
			ascent: 109.8,
			descent: 35.4,
		},
	},
];
