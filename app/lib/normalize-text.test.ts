import { expect, test } from "vitest";
import { normalizeText } from "./normalize-text.ts";

test.each([
	["Jose\u0301", "José"],
	["\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"],
	["カ\u3099", "ガ"],
	["e\u0323\u0302", "ệ"],
	["\u212b", "Å"],
])("composes %j to %s", (text, composed) => {
	expect(normalizeText(text, "NFC")).toBe(composed);
});

test("keeps the width of characters in NFC, and drops it in NFKC", () => {
	expect(normalizeText("ＡＢ１", "NFC")).toBe("ＡＢ１");
	expect(normalizeText("ＡＢ１", "NFKC")).toBe("AB1");
});

test("composes up to 30 marks in a row, and leaves more as they are", () => {
	expect(normalizeText(`a${"\u0323\u0301".repeat(15)}`, "NFC")).toMatch(/^\u1ea1/);
	const many = `a\u0301${"\u0323".repeat(30)}`;
	expect(normalizeText(many, "NFC")).toBe(many);
});
