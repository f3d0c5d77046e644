import { textField } from "#app/lib/text-field.ts";

/**
 * The honeypot field of anonymous forms: people don't see it, so a value marks a bot. Or an extension that fills in
 * forms, so no form may thank for what it then throws away. Safe in the browser.
 */

/** Longest value that is read, in UTF-16 code units. */
export const HONEYPOT_MAX_LENGTH = 2_048;

/** For forms that keep what a bot sent, marked. */
export const honeypotField = textField({ max: HONEYPOT_MAX_LENGTH }).optional();

/** For forms that refuse it with the message `filled`, and then show the field, so that a person can empty it. */
export function emptyHoneypotField(filled: string) {
	return textField({ max: 0, tooLong: filled }).optional();
}

/**
 * Attributes of the input. Its element is `hidden` and its name (`leaveEmpty` in the schemas) means nothing to autofill,
 * which goes by names and labels and skips what can't be focused. The rest asks password managers to leave it alone.
 */
export const honeypotInput = {
	autoComplete: "off",
	"data-1p-ignore": "",
	"data-bwignore": "",
	"data-form-type": "other",
	"data-lpignore": "true",
	"data-protonpass-ignore": "true",
} as const;
