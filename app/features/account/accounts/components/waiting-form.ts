import { z } from "zod";
import type { AskedProof } from "#app/forms/form-reply.ts";

/** The fields of a form that waits in this tab while its owner signs in again elsewhere. They hold no secrets. */

type Fields = AskedProof["fields"];

const KEPT_FOR_MS = 15 * 60 * 1000;
const MAX_LENGTH = 100_000;
const contentSchema = z.object({
	untilMs: z.number(),
	fields: z.array(z.tuple([z.string().max(200), z.string().max(MAX_LENGTH)])).max(200),
});

const keyOf = (path: string) => `waiting-form:${path}`;

/** @param path page of the form */
export function keepWaitingForm(path: string, fields: Fields): void {
	try {
		const content: z.infer<typeof contentSchema> = {
			untilMs: Date.now() + KEPT_FOR_MS,
			fields: fields.map(([name, value]) => [name, value]),
		};
		sessionStorage.setItem(keyOf(path), JSON.stringify(content));
	} catch {
		// Full, or forbidden: the form is typed again.
	}
}

/** @returns the fields that wait for this page, which then wait no longer; null if there are none */
export function takeWaitingForm(path: string): Fields | null {
	try {
		const text = sessionStorage.getItem(keyOf(path));
		sessionStorage.removeItem(keyOf(path));
		if (text === null) return null;
		const { untilMs, fields } = contentSchema.parse(JSON.parse(text));
		return untilMs > Date.now() ? fields : null;
	} catch {
		return null;
	}
}
