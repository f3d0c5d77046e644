import { en } from "#app/i18n/account/en.ts";
import { AppError } from "#app/platform/errors.server.ts";
import commonPasswords from "./common-passwords.txt?raw";

/**
 * A string instead of a set: it is searched once for each new password, and a set would use ten times the memory. The
 * lines of the license come first.
 */
const COMMON = commonPasswords.replace(/^#.*\n/gm, "\n");

/** Shorter parts of a name or an address appear in many good passwords by chance. */
const MIN_OWN_WORD_LENGTH = 3;
/** Minimum number of other characters: a year after one's own name is only four. */
const MIN_OTHER_CHARACTERS = 5;

type Person = { email: string; name: string; username?: string };

/**
 * Rejects an easily guessed new password: one of the 10,000 most common, or the person's own name, address or
 * username with few additional characters.
 *
 * @throws AppError `bad_request` (details.field `password`)
 */
export function requireStrongPassword(password: string, person: Person): void {
	if (isCommon(password)) {
		throw refusal(en.refusals.commonPassword);
	}
	if (isMadeOf(password, person)) {
		throw refusal(en.refusals.ownPassword);
	}
}

function refusal(message: string): AppError {
	return new AppError("bad_request", message, { field: "password" });
}

function isCommon(password: string): boolean {
	const folded = password.normalize("NFKC").toLowerCase();
	return !/\s/.test(folded) && COMMON.includes(`\n${folded}\n`);
}

function isMadeOf(password: string, { email, name, username = "" }: Person): boolean {
	const own = [email, name, username]
		.flatMap((text) => fold(text).split(" "))
		.filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
		// Longest first: otherwise the rest of a longer word would count as other characters.
		.toSorted((a, b) => b.length - a.length);
	const typed = fold(password).replaceAll(" ", "");
	const rest = own.reduce((left, word) => left.replaceAll(word, " "), typed);
	return rest !== typed && rest.replaceAll(" ", "").length < MIN_OTHER_CHARACTERS;
}

/** Converts to lower case letters without accents, digits, and a space for everything else. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ");
}
