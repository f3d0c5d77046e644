import { cleanLine } from "#app/lib/clean-text.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { RESERVED_USERNAMES } from "./reserved-usernames.ts";

/** A page's display name and username. Safe in the browser. */

export const NAME_MAX_LENGTH = 100;
export const USERNAME_MAX_LENGTH = 50;

const USERNAME_FORM = /^[A-Za-z0-9_-]{1,50}$/;

/** A creator's display name in its stored form. The specification's two would refuse 李, so one is enough. */
export function nameField({ missing, tooLong }: { missing: string; tooLong: string }) {
	return textField({ max: NAME_MAX_LENGTH, required: missing, tooLong, clean: cleanLine });
}

const TOO_LONG = `Name must be at most ${NAME_MAX_LENGTH} characters`;

/** In a form in English. */
export const nameSchema = nameField({ missing: "Name is required", tooLong: TOO_LONG });

/** The same in the page's second language, where it may be empty. */
export const secondNameField = textField({
	max: NAME_MAX_LENGTH,
	tooLong: TOO_LONG,
	clean: cleanLine,
});

/** Returns the stored form of a typed username: `ａｎｎａ` is `anna`. Null if it is invalid once it is folded. */
export function normalizeUsername(text: string): string | null {
	return parseUsername(foldText(text));
}

/**
 * Returns the stored form of a username in an address: 1 to 50 of `[a-z0-9_-]`; null if it is invalid. ASCII is checked
 * before lowercasing, because letters such as the Kelvin sign lowercase into ASCII and would match another user's name.
 */
export function parseUsername(text: string): string | null {
	return USERNAME_FORM.test(text) ? text.toLowerCase() : null;
}

/** Whether a normalized username is reserved for the product's own paths and roles. */
export function isReservedUsername(username: string): boolean {
	return RESERVED_USERNAMES.has(username);
}
