import { AppError } from "#app/platform/errors.server.ts";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";

const COMMON = ` ${COMMON_PASSWORDS.trim().replaceAll("\n", " ")} `;

/** Shorter pieces of a name or an address are in many good passwords by chance. */
const MIN_OWN_WORD_LENGTH = 3;
/** A year after one's own name is four. */
const MIN_OTHER_CHARACTERS = 5;

type Person = { email: string; name: string; username?: string };

/**
 * Refuses a new password that is guessed first: one of the 10,000 most common, or the person's own name, address or
 * username with hardly anything added.
 *
 * @throws AppError `bad_request` (details.field `password`)
 */
export function refuseGuessablePassword(password: string, person: Person): void {
	if (isCommon(password)) {
		throw refusal("This is one of the most common passwords. Choose one that is harder to guess.");
	}
	if (isMadeOf(password, person)) {
		throw refusal(
			"This password is based on your name or email. Choose one that is harder to guess.",
		);
	}
}

function refusal(message: string): AppError {
	return new AppError("bad_request", message, { field: "password" });
}

function isCommon(password: string): boolean {
	const folded = password.normalize("NFKC").toLowerCase();
	return !/\s/.test(folded) && COMMON.includes(` ${folded} `);
}

function isMadeOf(password: string, { email, name, username = "" }: Person): boolean {
	const own = [email, name, username]
		.flatMap((text) => fold(text).split(" "))
		.filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
		// The longest first: what a shorter one leaves of it would count as something else.
		.toSorted((a, b) => b.length - a.length);
	const typed = fold(password).replaceAll(" ", "");
	const rest = own.reduce((left, word) => left.replaceAll(word, " "), typed);
	return rest !== typed && rest.replaceAll(" ", "").length < MIN_OTHER_CHARACTERS;
}

/** Letters without accents and in lower case, digits, and a space for everything else. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ");
}
