import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * The fonts of the product, cut down to what it shows: of a variable font the weights that are used, without the
 * OpenType features that nobody turns on. That is a third to a half of what the packages hold, on every first visit.
 */

type Font = {
	/** Of the stylesheet and the font files. */
	name: string;
	family: string;
	/** The package, which tells the subsets' characters in its `unicode.json`. */
	source: string;
	/** One of the package's files. */
	file(subset: Subset, weight: number): string;
	/** One file for each. */
	weights: readonly number[] | { min: number; max: number };
	/** Other axes, and where on them. */
	pinned?: Record<string, number>;
	subsets?: readonly Subset[];
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

type Subset = "latin" | "latin-ext";

const ARIAL = ["Arial", "Liberation Sans", "Arimo"];

const fonts: readonly Font[] = [
	{
		name: "inter",
		family: "Inter Variable",
		source: "@fontsource-variable/inter",
		file: (subset) => `inter-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		fallback: { local: ARIAL, sizeAdjust: 106.9, ascent: 90.6, descent: 22.6 },
	},
	{
		name: "fraunces",
		family: "Fraunces Variable",
		source: "@fontsource-variable/fraunces",
		file: (subset) => `fraunces-${subset}-opsz-normal.woff2`,
		weights: { min: 380, max: 600 },
		// Titles have sizes from 22 to 69 pixels: the optical size in their middle halves the file.
		pinned: { opsz: 48 },
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
		fallback: { local: ARIAL, sizeAdjust: 114.7, ascent: 91.6, descent: 30.5, lineGap: 8.7 },
	},
	{
		name: "raleway",
		family: "Raleway Variable",
		source: "@fontsource-variable/raleway",
		file: (subset) => `raleway-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
		fallback: { local: ARIAL, sizeAdjust: 102, ascent: 92.2, descent: 22.9 },
	},
	{
		name: "roboto",
		family: "Roboto Variable",
		source: "@fontsource-variable/roboto",
		file: (subset) => `roboto-${subset}-wght-normal.woff2`,
		weights: { min: 400, max: 700 },
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

/** Kerning, accents, ligatures and figures of one width. */
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum"];

/** In a font's own table of names: its licence and where that stands. */
const LICENCE_NAMES = [13, 14];

/** @returns the files of `app/fonts`, by name */
export async function makeFonts(): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	for (const font of fonts) {
		const faces: string[] = [];
		const { weights, subsets = ["latin-ext", "latin"] } = font;
		for (const weight of Array.isArray(weights) ? weights : [weights]) {
			for (const subset of subsets) {
				const isFixed = typeof weight === "number";
				const file = `${font.name}-${subset}${isFixed ? `-${weight}` : ""}.woff2`;
				files.set(file, await cut(font, subset, weight));
				faces.push(
					face(font.family, {
						"font-weight": isFixed ? `${weight}` : `${weight.min} ${weight.max}`,
						"font-display": "swap",
						src: `url("./${file}") format("woff2")`,
						"unicode-range": rangesOf(font, subset).join(", "),
					}),
				);
			}
		}
		faces.push(fallbackFace(font));
		files.set(`${font.name}.css`, Buffer.from(`${MADE_BY}${faces.join("")}`));
	}
	return files;
}

const MADE_BY = "/* Made by `npm run fonts`. */\n";

function cut(
	font: Font,
	subset: Subset,
	weight: number | { min: number; max: number },
): Promise<Buffer> {
	const isFixed = typeof weight === "number";
	const file = `${font.source}/files/${font.file(subset, isFixed ? weight : weight.min)}`;
	return subsetFont(readFileSync(resolve(file)), charactersOf(rangesOf(font, subset)), {
		targetFormat: "woff2",
		...(isFixed ? {} : { variationAxes: { ...font.pinned, wght: weight } }),
		keepFeatures: FEATURES,
		noHinting: true,
		preserveNameIds: LICENCE_NAMES,
	});
}

/** @returns such as `["U+0000-00FF", "U+0131"]` */
function rangesOf({ source }: Font, subset: Subset): string[] {
	const bySubset = JSON.parse(readFileSync(resolve(`${source}/unicode.json`), "utf8"));
	return (bySubset as Record<Subset, string>)[subset].split(",");
}

function charactersOf(ranges: readonly string[]): string {
	return ranges
		.flatMap((range) => {
			const [first = 0, last = first] = range
				.replace("U+", "")
				.split("-")
				.map((code) => Number.parseInt(code, 16));
			return Array.from({ length: last - first + 1 }, (_, index) =>
				String.fromCodePoint(first + index),
			);
		})
		.join("");
}

function fallbackFace({ family, fallback }: Font): string {
	const { local, sizeAdjust, ascent, descent, lineGap = 0 } = fallback;
	return face(`${family.replace(" Variable", "")} Fallback`, {
		src: local.map((name) => `local("${name}")`).join(", "),
		"size-adjust": `${sizeAdjust}%`,
		"ascent-override": `${ascent}%`,
		"descent-override": `${descent}%`,
		"line-gap-override": `${lineGap}%`,
	});
}

function face(family: string, descriptors: Record<string, string>): string {
	const lines = Object.entries({ "font-family": `"${family}"`, ...descriptors });
	return `@font-face {\n${lines.map(([name, value]) => `\t${name}: ${value};\n`).join("")}}\n`;
}

function resolve(file: string): string {
	return fileURLToPath(import.meta.resolve(file));
}
