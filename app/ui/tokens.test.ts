import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = ""] = css.slice(0, css.indexOf("@theme")).split("@variant dark");

const themes = { light: readTokens(lightCss), dark: readTokens(darkCss) };
const grounds = ["paper", "raised", "sunken"];
const washes = ["leaf-wash", "poppy-wash", "honey-wash", "sky-wash"];

const textPairs = [
	...[...grounds, ...washes].flatMap((ground) =>
		["ink", "muted", "leaf", "leaf-deep", "poppy", "poppy-deep", "honey", "sky"].map((text) => [
			text,
			ground,
		]),
	),
	["on-leaf", "leaf"],
	["on-leaf", "leaf-deep"],
	["on-poppy", "poppy"],
	["on-poppy", "poppy-deep"],
	["paper", "ink"],
] as [string, string][];

const controlPairs = [...grounds, ...washes].flatMap((ground) =>
	["edge", "leaf", "poppy"].map((edge) => [edge, ground]),
) as [string, string][];

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
	it.each(textPairs)("has a contrast of at least 4.5:1 for %s on %s", (text, ground) => {
		expect(contrast(themes[name], text, ground)).toBeGreaterThanOrEqual(4.5);
	});

	it.each(controlPairs)(
		"has a contrast of at least 3:1 for a control in %s on %s",
		(edge, ground) => {
			expect(contrast(themes[name], edge, ground)).toBeGreaterThanOrEqual(3);
		},
	);
});

it("a document without the app's stylesheet uses the same colors", () => {
	const own = readFileSync(new URL("./message-screen-colors.css", import.meta.url), "utf8");
	const [light = "", dark = ""] = own.split("@media (prefers-color-scheme: dark)");
	for (const [theme, text] of [
		["light", light],
		["dark", dark],
	] as const) {
		const colors = readTokens(text);
		expect(colors.size).toBeGreaterThan(5);
		for (const [name, color] of colors) expect(themes[theme].get(name), name).toBe(color);
	}
});

it("both themes define the same tokens", () => {
	expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

function readTokens(block: string): Map<string, string> {
	return new Map(
		[...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, key = "", hex = ""]) => [
			key,
			hex,
		]),
	);
}

/** Contrast ratio as WCAG 2.2 defines it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
function contrast(tokens: Map<string, string>, first: string, second: string): number {
	const [lighter, darker] = [first, second]
		.map((name) => {
			const hex = tokens.get(name);
			if (hex === undefined) throw new Error(`No token --${name}`);
			return luminance(hex);
		})
		.sort((a, b) => b - a) as [number, number];
	return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
	const [red, green, blue] = [1, 3, 5]
		.map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
		.map((channel) =>
			channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
		) as [number, number, number];
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
