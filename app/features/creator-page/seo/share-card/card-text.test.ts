import { describe, expect, test } from "vitest";
import { fontSubsets } from "./card-fonts.server.ts";
import { drawableText, parseSubsets, subsetsOf } from "./card-text.ts";

const subsets = fontSubsets();

describe("drawableText", () => {
	test.each([
		["Ada Lovelace", "Ada Lovelace"],
		["Nguyễn Văn Đức", "Nguyễn Văn Đức"],
		["Фёдор Достоевский — писатель", "Фёдор Достоевский — писатель"],
		["Ἀριστοτέλης", "Ἀριστοτέλης"],
		["Zażółć gęślą", "Zażółć gęślą"],
		["e\u0301cole", "école"],
		["🌸 Ada 👩🏽‍🎨 Lovelace 🇫🇷 1️⃣", "Ada Lovelace"],
		["Ada\u200bLovelace\u2067", "AdaLovelace"],
		["Ada ❤️", "Ada"],
	])("%j is drawn as %j", (name, drawn) => {
		expect(drawableText(name, subsets)).toBe(drawn);
	});

	test.each(["山田太郎", "محمد", "דוד", "🌸🌸", "Ada 山田", "—", "กรุงเทพ", "\u{10FFFF}"])(
		"%j is left out entirely",
		(name) => {
			expect(drawableText(name, subsets)).toBe("");
		},
	);
});

test("only the font subsets that a text needs are loaded", () => {
	expect(subsetsOf("@ada", subsets)).toEqual(["latin"]);
	expect(subsetsOf("Ада @ada", subsets)).toEqual(["cyrillic", "latin"]);
	expect(subsetsOf("", subsets)).toEqual([]);
});

test("a font's table of Unicode ranges is parsed", () => {
	expect(parseSubsets({ a: "U+0041-005A,U+00E9" })).toEqual({
		a: [
			[0x41, 0x5a],
			[0xe9, 0xe9],
		],
	});
});
