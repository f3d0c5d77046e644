import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLines } from "./fit-lines.ts";
import { FONT_NAMES } from "./fonts.ts";

const textsOf = (text: string) => fitLines(text, "Inter").map((line) => line.text);

describe("the lines of a poster", () => {
	it("leave a short title on one line", () => {
		expect(textsOf("On tour until May")).toEqual(["On tour until May"]);
	});

	it("are as few as are large enough to read, and of similar widths", () => {
		expect(textsOf("Darkroom weekend in March: two places left")).toEqual([
			"Darkroom",
			"weekend in March:",
			"two places left",
		]);
	});

	it("break a word that is too long", () => {
		expect(textsOf("Donaudampfschifffahrtsgesellschaft")).toHaveLength(3);
		expect(textsOf("夜明けの海辺で録音した新しいアルバム")).toHaveLength(3);
	});

	it("keep letters with their accents, and pictures of several characters", () => {
		expect(textsOf("Cafe\u0301 👩‍👩‍👧‍👦".repeat(9)).join(" ")).toContain("👩‍👩‍👧‍👦");
	});

	it("are measured with the letters of the font", () => {
		const [narrow] = fitLines("illi", "Inter");
		const [wide] = fitLines("WWWW", "Inter");
		const [even] = fitLines("illi", "Space Mono");
		expect(narrow?.twentieths).toBeLessThan((wide?.twentieths ?? 0) / 3);
		expect(even?.twentieths).toBe(fitLines("WWWW", "Space Mono")[0]?.twentieths);
		// Four letters of 612 thousandths, a little closer, in twentieths.
		expect(even?.twentieths).toBe(48);
	});

	it("say whether their width is known", () => {
		expect(fitLines("Über Ängste", "Inter").every(({ isMeasured }) => isMeasured)).toBe(true);
		expect(fitLines("Привет", "Inter").every(({ isMeasured }) => isMeasured)).toBe(false);
	});

	it("lose no letter, whatever was typed", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }),
				fc.constantFrom(...FONT_NAMES),
				(text, font) => {
					const lines = fitLines(text, font);
					const letters = (all: string) => all.replaceAll(/\s/g, "");
					expect(letters(lines.map((line) => line.text).join(""))).toBe(letters(text));
					for (const { twentieths } of lines) {
						expect(twentieths).toBeGreaterThan(0);
						expect(twentieths).toBeLessThan(20 * 20);
					}
				},
			),
		);
	});
});
