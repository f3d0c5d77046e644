/**
 * Letters that look like others in the fonts of address bars: Cyrillic, Greek, Armenian and stroked Latin. Taken from
 * the confusables of Unicode (UTS #39), for the letters that domains may have.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
	[
		["a", "аɑα"],
		["b", "ЬƅЬъ"],
		["c", "сϲᴄ"],
		["d", "ԁɗđ"],
		["e", "еҽєε"],
		["f", "ғƒ"],
		["g", "ɡցǥ"],
		["h", "һհħн"],
		["i", "іɪıιї"],
		["j", "јʝ"],
		["k", "кκқĸ"],
		["l", "ӏłƚ"],
		["m", "мṃ"],
		["n", "пոηɴ"],
		["o", "оοօøσ"],
		["p", "рρ"],
		["q", "ԛզ"],
		["r", "гɾʀ"],
		["s", "ѕʂ"],
		["t", "тτŧ"],
		["u", "υսμ"],
		["v", "ѵν"],
		["w", "ѡԝωш"],
		["x", "хχ"],
		["y", "уүγʏ"],
		["z", "ʐᴢƶ"],
	].flatMap(([letter = "", others = ""]) => [...others].map((other) => [other, letter])),
);

const DIGITS: Readonly<Record<string, string>> = { "0": "o", "1": "l", "3": "e", "5": "s" };

/** @returns the label as a hurried reader sees it: in plain letters, with digits that stand for letters replaced */
export function readAtAGlance(label: string): string {
	const letters = [...label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()];
	return letters.map((letter) => LOOK_ALIKES[letter] ?? DIGITS[letter] ?? letter).join("");
}
