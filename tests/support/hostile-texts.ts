/** Texts on which an expression or a loop that isn't linear takes seconds at 256 KiB, by what they consist of. */
const REPEATED: Readonly<Record<string, string>> = {
	blanks: " ",
	dots: ".",
	dashes: "-",
	digits: "1",
	labels: "a.",
	addresses: "a@",
	newlines: "\r\n",
	"combining marks": "\u0301",
	"marks out of order": "\u0301\u0323",
};

export const HOSTILE_KINDS = Object.keys(REPEATED);

/** Where an expression for an email address begins to look for the domain. */
const BEGINNING = "a@";
/** A character that most expressions refuse, and that cleaning keeps. */
const END = "(";

/**
 * @param kind one of `HOSTILE_KINDS`
 * @param length in UTF-16 code units
 */
export function hostileText(kind: string, length: number): string {
	const unit = REPEATED[kind] ?? "";
	const beginning = kind === "labels" ? BEGINNING : "";
	const middle = unit.repeat(Math.ceil(length / unit.length));
	return `${(beginning + middle).slice(0, length - END.length)}${END}`;
}
