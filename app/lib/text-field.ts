import { z } from "zod";

/**
 * Longest text that is cleaned before it is measured, in UTF-16 code units. Blanks that `clean` removes don't count
 * against a field's maximum: two for each character (CR LF), and some at the ends.
 */
const cleanableLength = (max: number) => 2 * max + 1_000;

/**
 * Schema of a text that somebody else sends: a field of a form, or a value of an API operation. A text that is too
 * long is refused before any later check or transform, so that its size costs no time.
 * `tests/unit/bounded-inputs.test.ts` finds inputs without it.
 *
 * @param max maximum length after cleaning, in UTF-16 code units
 * @param required message for a missing and for an empty text; without it the text may be empty
 * @param missing message for a missing text only, as which Conform also reads an empty field
 * @param tooLong message for a text over `max`
 * @param clean normalizes the text first
 */
export function textField({
	max,
	required,
	missing = required,
	tooLong,
	clean,
}: {
	max: number;
	required?: string | undefined;
	missing?: string | undefined;
	tooLong?: string;
	clean?: (text: string) => string;
}) {
	const text = missing === undefined ? z.string() : z.string({ error: missing });
	const cleaned =
		clean === undefined
			? text
			: text.overwrite((typed) => (typed.length > cleanableLength(max) ? typed : clean(typed)));
	const bounded = cleaned.max(max, {
		...(tooLong === undefined ? {} : { error: tooLong }),
		abort: true,
	});
	return required === undefined ? bounded : bounded.min(1, { error: required, abort: true });
}

/**
 * Schema of a text that our pages send along, such as where to continue. One that is too long is left out, because
 * nobody could correct it. `max` as in `textField`.
 */
export function hiddenField({ max }: { max: number }) {
	return textField({ max }).optional().catch(undefined);
}

/** Longest path that a form carries to continue at, in UTF-16 code units. Untrusted: read it through `safeRedirect`. */
const PATH_MAX_LENGTH = 2_048;

/** Schema of a form's `redirectTo`. */
export const redirectToField = hiddenField({ max: PATH_MAX_LENGTH });
