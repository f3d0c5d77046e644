import { expect, test } from "vitest";
import { cutText, cutToLength, fitToLength } from "./cut-text.ts";

const graphemes = (text: string) => [...new Intl.Segmenter("en").segment(text)].length;

test("keeps a text that fits, on one line", () => {
	expect(cutText("It fits.", 8)).toBe("It fits.");
	expect(cutText("  Two\n\nlines ", 20)).toBe("Two lines");
	expect(cutText("", 150)).toBe("");
});

test("cuts a longer text between words", () => {
	const text = "My page does not show the link that I added yesterday evening.";
	expect(cutText(text, 30)).toBe("My page does not show the…");
	expect(cutText(text, text.length)).toBe(text);
});

test("cuts a word that is too long", () => {
	const cut = cutText("x".repeat(500), 150);
	expect(cut).toBe(`${"x".repeat(149)}…`);
});

test("counts each character as one and never splits it", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(cutText(family.repeat(150), 150)).toBe(family.repeat(150));
	expect(cutText(family.repeat(151), 150)).toBe(`${family.repeat(149)}…`);
	expect(graphemes(cutText("é".normalize("NFD").repeat(200), 150))).toBe(150);
});

test("cuts to a length in code units between characters", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(cutToLength(family.repeat(20), 100)).toBe(`${family.repeat(9)}…`);
	expect(cutToLength("🌷".repeat(60), 100)).toBe(`${"🌷".repeat(49)}…`);
	expect(cutToLength("🌷".repeat(50), 100)).toBe("🌷".repeat(50));
	expect(cutToLength("x".repeat(101), 100)).toBe(`${"x".repeat(99)}…`);
	expect(cutToLength(family, 5)).toBe("…");
	expect(cutToLength("The title of a page with 🌷🌷🌷🌷", 30)).toBe("The title of a page with…");
});

test("keeps whole what people see as one character, and lines", () => {
	const family = "👩‍👩‍👧";
	expect(fitToLength(`a\n${family}`, 20)).toBe(`a\n${family}`);
	expect(fitToLength(`a\n${family}${family}`, 2 + family.length)).toBe(`a\n${family}`);
	expect(fitToLength(`a\n${family}${family}`, 1 + 2 * family.length)).toBe(`a\n${family}`);
	expect(fitToLength("e\u0301e\u0301", 3)).toBe("e\u0301");
	expect(fitToLength(family, 3)).toBe("");
});
