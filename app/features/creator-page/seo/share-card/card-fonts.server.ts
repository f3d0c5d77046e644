import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";
import { type FontSubsets, parseSubsets, subsetsOf } from "./card-text.ts";

/** Font in a format that satori can read: it supports neither variable fonts nor WOFF2. */
const PACKAGE = "@fontsource/inter";
const WEIGHTS = [500, 700] as const;

const require = createRequire(import.meta.url);
const fontsBySubsets = new Map<string, { fonts: Font[]; family: string }>();
let knownSubsets: FontSubsets | undefined;

/** @returns the characters of each font file */
export function fontSubsets(): FontSubsets {
	knownSubsets ??= parseSubsets(
		JSON.parse(readFileSync(require.resolve(`${PACKAGE}/unicode.json`), "utf8")) as Record<
			string,
			string
		>,
	);
	return knownSubsets;
}

/** @returns the fonts for a text and their `font-family`; identical per set of subsets, so satori parses them once */
export function fontsFor(text: string): { fonts: Font[]; family: string } {
	const subsets = subsetsOf(text, fontSubsets());
	const key = subsets.join(" ");
	let made = fontsBySubsets.get(key);
	if (!made) {
		made = {
			fonts: subsets.flatMap((subset) =>
				WEIGHTS.map((weight) => ({ name: familyOf(subset), weight, data: read(subset, weight) })),
			),
			family: subsets.map(familyOf).join(", "),
		};
		fontsBySubsets.set(key, made);
	}
	return made;
}

function familyOf(subset: string): string {
	return `Inter ${subset}`;
}

function read(subset: string, weight: number): Buffer {
	return readFileSync(require.resolve(`${PACKAGE}/files/inter-${subset}-${weight}-normal.woff`));
}
