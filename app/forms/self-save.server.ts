import { z } from "zod";
import { textField } from "#app/lib/text-field.ts";
import { isVersionOf, rememberSave } from "#app/platform/idempotency.server.ts";

/** As many as a browser names. */
const MAX_UNANSWERED = 10;
const UUID_AND_SPACE_LENGTH = 37;

const sentSchema = z.object({
	/** Id that the browser has made for this save. */
	saveId: z.uuid(),
	/** Ids of saves of the same form that got no answer, separated by spaces. */
	after: textField({ max: MAX_UNANSWERED * UUID_AND_SPACE_LENGTH })
		.transform((ids) => ids.split(" ").slice(0, MAX_UNANSWERED))
		.default([]),
});

/**
 * Reads which save of a form that saves itself this is. An answer may be lost on its way, and the form then doesn't know
 * the version that its save has made: the next save names it, so that it is no conflict.
 * @returns undefined for a form that was sent without a script
 */
export function readSave(fields: Record<string, unknown>, { pathname }: URL) {
	const sent = sentSchema.safeParse(fields);
	if (!sent.success) return undefined;
	const { saveId, after } = sent.data;
	const keyOf = (id: string) => ["form-save", pathname, String(fields.intent), id];
	return {
		async remember(answer: unknown): Promise<void> {
			const version = versionIn(answer);
			if (version !== undefined) await rememberSave(keyOf(saveId), version);
		},
		/**
		 * @param stored what the form gets that is refused because of it: the stored row, under any name
		 * @returns the row's version, if an earlier save of this form has made it
		 */
		async findOwnVersion(stored: object | null): Promise<number | undefined> {
			const version = versionIn(stored);
			if (version === undefined || after.length === 0) return undefined;
			return (await isVersionOf(after.map(keyOf), version)) ? version : undefined;
		},
	};
}

/** @returns version of the first row that the object has */
function versionIn(answer: unknown): number | undefined {
	if (typeof answer !== "object" || answer === null) return undefined;
	const rows: unknown[] = Object.values(answer);
	const row = rows.find((each) => typeof each === "object" && each !== null && "version" in each);
	const { version } = (row ?? {}) as { version?: unknown };
	return typeof version === "number" ? version : undefined;
}
