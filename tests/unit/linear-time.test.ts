import { expect, test } from "vitest";
import { EMAIL } from "#app/features/creator-page/links/kinds/address-rules.ts";
import { toFileName } from "#app/features/creator-page/links/upload/file-name.ts";
import { judgeDeclaration } from "#app/features/creator-page/theme/custom-css/allowed-css.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { foldAddress, foldText } from "#app/lib/fold-text.ts";

/**
 * Functions that once took quadratic time, on texts so long that they would take minutes again. Nothing here is
 * measured: the time-out of a test is what fails. The maximum length of a field would hide the fault, so these call the
 * functions themselves. `hostile-texts.slow.test.ts` and `linear-expressions.slow.test.ts` look for others of this kind.
 */

/** In UTF-16 code units. Quadratic time was 24 s for 120,000 blanks, and 4.5 s for 40,000 dots. */
const LENGTH = 400_000;

test("removes a long run of blanks before the end of a line", () => {
	const blanks = " ".repeat(LENGTH);
	expect(cleanLines(`a${blanks}\nb`)).toBe("a\nb");
	// Blanks that no line end follows were what took long.
	expect(cleanLines(`a${blanks}b`)).toHaveLength(LENGTH + 2);
});

test("normalizes a long run of marks that are out of order", () => {
	const marks = "\u0301\u0323".repeat(LENGTH / 2);
	for (const read of [cleanLine, cleanLines, foldText, foldAddress, accountEmail]) {
		expect(read(`a${marks}`)).toHaveLength(LENGTH + 1);
	}
});

test("names a file after a name of dots", () => {
	const dots = ".".repeat(LENGTH);
	expect(toFileName(dots, { extension: "pdf" })).toBe("file.pdf");
	expect(toFileName(`a${dots}a`, { extension: "pdf" })).toMatch(/\.pdf$/);
	expect(toFileName(`a${". ".repeat(LENGTH / 2)}a.pdf`, { extension: "pdf" })).toMatch(/\.pdf$/);
});

test("refuses an email address of many labels", () => {
	const labels = "a.".repeat(LENGTH / 2);
	expect(EMAIL.normalize(`a@${labels}(`)).toMatchObject({ ok: false });
	expect(EMAIL.bare?.test(`a@${labels}(`)).toBe(false);
});

test("refuses a size in `em` with as many digits as a stylesheet has room for", () => {
	const digits = "1".repeat(4 * LENGTH);
	for (const value of [digits, `${digits}em`, `${digits}.${digits}`]) {
		expect(judgeDeclaration({ property: "margin", value, on: "part" })).toHaveProperty("reason");
	}
});
