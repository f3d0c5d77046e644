import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { BASIC, type Font, fonts, type PackageSubset, type Subset } from "./fonts.ts";
import { MEASURED, measureGlyphs } from "./measure-glyphs.ts";

/** Kerning, ligatures and figures of equal width. */
const BASIC_FEATURES = ["kern", "liga", "tnum"];

/** Also includes accents and glyph variants of some languages. */
const FEATURES = [...BASIC_FEATURES, "ccmp", "locl", "mark", "mkmk"];

/** Tables used only by programs with a font menu. */
const UNREAD_TABLES = ["STAT"];

type Weight = number | { min: number; max: number };

/** @returns content of the files of `app/fonts`, by name */
export async function makeFonts(): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	const widths: Record<string, number[]> = {};
	for (const font of fonts) {
		const faces: string[] = [];
		for (const weight of weightsOf(font)) {
			// The last weight is the boldest.
			widths[font.family] = await measureGlyphs(
				await cut(font, { subset: "basic", weight, shown: MEASURED }),
			);
			for (const subset of font.subsets) {
				const isFixed = typeof weight === "number";
				const file = `${font.name}-${subset}${isFixed ? `-${weight}` : ""}.woff2`;
				const shown = codePoints(font, subset);
				files.set(file, await cut(font, { subset, weight, shown }));
				faces.push(
					face(font.family, {
						"font-weight": isFixed ? `${weight}` : `${weight.min} ${weight.max}`,
						"font-display": "swap",
						src: `url("./${file}") format("woff2")`,
						"unicode-range": rangesOf(shown).join(", "),
					}),
				);
			}
		}
		faces.push(fallbackFace(font));
		files.set(
			`${font.name}.css`,
			Buffer.from(`/* Made by \`npm run fonts\`. */\n${faces.join("")}`),
		);
	}
	files.set("glyph-widths.json", Buffer.from(`${JSON.stringify(widths)}\n`));
	files.set("LICENSES.txt", Buffer.from(writeLicenses()));
	return files;
}

/** @returns each font with its notice, and each license once: the notice is the first line of a package's file */
function writeLicenses(): string {
	const notices: string[] = [];
	const licenses = new Set<string>();
	for (const { source } of fonts) {
		const [notice = "", ...license] = readPackage(source, "LICENSE").toString().trim().split("\n");
		notices.push(`${source}\n${notice}\n`);
		licenses.add(`${license.join("\n").trim()}\n`);
	}
	return [...notices, ...licenses].join("\n");
}

function weightsOf({ weights }: Font): readonly Weight[] {
	return "min" in weights ? [weights] : weights;
}

/** @param part.shown code points to include */
function cut(
	font: Font,
	{ subset, weight, shown }: { subset: Subset; weight: Weight; shown: readonly number[] },
): Promise<Buffer> {
	const isVariable = font.source.startsWith("@fontsource-variable/");
	const lowest = typeof weight === "number" ? weight : weight.min;
	const file = font.file(subset === "basic" ? "latin" : subset, lowest);
	const text = String.fromCodePoint(...shown);
	return subsetFont(readPackage(font.source, `files/${file}`), text, {
		targetFormat: "woff2",
		...(isVariable ? { variationAxes: { ...font.pinned, wght: weight } } : {}),
		keepFeatures: [...(subset === "basic" ? (font.basicFeatures ?? BASIC_FEATURES) : FEATURES)],
		noHinting: true,
		dropTables: UNREAD_TABLES,
	});
}

/** Sorted code points. Each is in one subset only, or browsers would fetch two files for it. */
function codePoints({ source, subsets }: Font, subset: Subset): number[] {
	const bySubset: Record<PackageSubset, string> = JSON.parse(
		readPackage(source, "unicode.json").toString(),
	);
	const all = (name: Subset) => expand(name === "basic" ? BASIC : bySubset[name].split(","));
	const elsewhere = new Set(subsets.slice(subsets.indexOf(subset) + 1).flatMap(all));
	return all(subset).filter((codePoint) => !elsewhere.has(codePoint));
}

/** @param ranges ranges such as `["U+0000-00FF", "U+0131"]` */
function expand(ranges: readonly string[]): number[] {
	return ranges.flatMap((range) => {
		const [first = 0, last = first] = range
			.replace("U+", "")
			.split("-")
			.map((code) => Number.parseInt(code, 16));
		return Array.from({ length: last - first + 1 }, (_, index) => first + index);
	});
}

/** The reverse of `expand`. */
function rangesOf(codePoints: readonly number[]): string[] {
	const ranges: { first: number; last: number }[] = [];
	for (const codePoint of codePoints) {
		const current = ranges.at(-1);
		if (current?.last === codePoint - 1) current.last = codePoint;
		else ranges.push({ first: codePoint, last: codePoint });
	}
	const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, "0");
	return ranges.map(({ first, last }) =>
		first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
	);
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

function readPackage(name: string, file: string): Buffer {
	return readFileSync(fileURLToPath(import.meta.resolve(`${name}/${file}`)));
}
