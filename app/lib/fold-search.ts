/**
 * Marks that people leave out when they search, and characters that nobody sees. Vowel signs of other scripts than these
 * are letters there, and stay.
 */
const LEFT_OUT = new RegExp(
	`[${[
		// Accents, of letters and of symbols.
		...["\\u0300-\\u036f", "\\u0483-\\u0487", "\\u1ab0-\\u1aff", "\\u1dc0-\\u1dff"],
		...["\\u20d0-\\u20f0", "\\ufe20-\\ufe2f"],
		// Points of Hebrew.
		...["\\u0591-\\u05bd", "\\u05bf", "\\u05c1", "\\u05c2", "\\u05c4", "\\u05c5", "\\u05c7"],
		// Vowels and other marks of Arabic, and the stroke that lengthens a word.
		...["\\u0610-\\u061a", "\\u0640", "\\u064b-\\u065f", "\\u0670", "\\u06d6-\\u06dc"],
		...[
			"\\u06df-\\u06e4",
			"\\u06e7",
			"\\u06e8",
			"\\u06ea-\\u06ed",
			"\\u08d3-\\u08e1",
			"\\u08e3-\\u08ff",
		],
		// Soft hyphens, joiners, marks of direction, selectors.
		...["\\u00ad", "\\u061c", "\\u180b-\\u180f", "\\u200b-\\u200f", "\\u202a-\\u202e"],
		...["\\u2060-\\u206f", "\\ufe00-\\ufe0f", "\\ufeff"],
	].join("")}]`,
	"g",
);

/** Letters that Unicode doesn't decompose, digits, and the typographic forms of keys. */
const REPLACED: Readonly<Record<string, string>> = {
	...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
	...pairs("øđðħıłŧς", "oddhiltσ"),
	// Arabic and Persian digits.
	...pairs("\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669", "0123456789"),
	...pairs("\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9", "0123456789"),
	// Keyboards for Persian have other code points for yeh and kaf. Alef maksura and teh marbuta are often typed as yeh and heh.
	...pairs("\u06cc\u06a9\u0649\u0629", "\u064a\u0643\u064a\u0647"),
	// Apostrophes, quotation marks, then hyphens, dashes and the minus.
	...pairs("\u2018\u2019\u201b\u02bc\u05f3", "'''''"),
	...pairs("\u201c\u201d\u201e\u201f\u05f4", '"""""'),
	...pairs("\u2010\u2012\u2013\u2014\u2015\u2212", "------"),
};

const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join("")}]`, "g");

/**
 * The text that searches compare: without case, accents and width, in one composition. "Ｊosé" and "JOSE\u0301" both become
 * "jose". Folding twice changes nothing. May be longer than the text, and empty for a text of nothing but marks.
 *
 * The database's function `fold_search` does the same, for stored texts and their indexes; a test compares the two for
 * every character. Change one with the other, and build its indexes anew.
 */
export function foldSearch(text: string): string {
	return text
		.toWellFormed()
		.normalize("NFKD")
		.replace(LEFT_OUT, "")
		.toLowerCase()
		.replace(REPLACEABLE, (letter) => REPLACED[letter] ?? letter)
		.normalize("NFC");
}

function pairs(letters: string, replacements: string): Record<string, string> {
	const others = [...replacements];
	return Object.fromEntries([...letters].map((letter, index) => [letter, others[index] ?? ""]));
}
