/**
 * The fonts of the product and what is shown of them: of a variable font the weights that are used, without the OpenType
 * features that nobody turns on. That is half of what the packages hold, on every first visit.
 */

export type Font = {
	/** Of the stylesheet and the font files. */
	name: string;
	family: string;
	/** The package, which tells its subsets' characters in its `unicode.json`. */
	source: string;
	/** One of the package's files. */
	file(subset: PackageSubset, weight: number): string;
	/** One file for each. */
	weights: readonly number[] | { min: number; max: number };
	/** Other axes, and where on them. */
	pinned?: Record<string, number>;
	subsets: readonly Subset[];
	fallback: Fallback;
};

/** A system's font made as wide and as high (measured on running text), so that nothing moves when ours arrives. */
type Fallback = {
	local: readonly string[];
	/** Percent. */
	sizeAdjust: number;
	ascent: number;
	descent: number;
	lineGap?: number;
};

export type PackageSubset = "latin" | "latin-ext";

/** `basic` is what English needs of `latin`. A character that is in several of a font is taken from the last. */
export type Subset = PackageSubset | "basic";

/**
 * ASCII, the no-break space, the middle dot, dashes, quotes and the ellipsis. With one more Inter's file and its headers
 * would no longer fit the 14.6 kB that a connection may send before the first answer comes back.
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
		// The optical size of the landing page's hero, for all titles: that halves the file.
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
