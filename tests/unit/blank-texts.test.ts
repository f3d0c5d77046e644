import { expect, test } from "vitest";
import type { z } from "zod";
import { linksTabSchema } from "#app/features/creator-page/links/schema.ts";
import { listFormSchemas, partsOf } from "#tests/support/input-schemas.ts";

/** A text that shows nothing is refused by each required field with the sentence for an empty one. */

const BLANKS = [" ", "\u200b", "\u3164", "\u2800", "\u00ad", "\ufe0f", "\u200d\u200c"];

/** Of what Zod says by itself, which no required text does. */
const NO_SENTENCE = /^Invalid input/;

/**
 * Passwords are compared, not shown, and an existing one may be of blanks. The others are checked by a later step, or have
 * a minimum length with a sentence of its own.
 */
const OTHERS =
	/password|^linksTabSchema (title|secondTitle|url|fallbackUrl|details\.\w+)$|^reportsSchema time_zone$|^importSchema |^appeal(Page)?Schema message$/i;

const messageOf = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues[0]?.message ?? null;

test("required fields of all forms", () => {
	const required: string[] = [];
	const accepted: string[] = [];
	for (const [name, form] of listFormSchemas()) {
		for (const { path, schema } of partsOf(form)) {
			const field = schema as z.ZodType;
			const missing = messageOf(field, undefined);
			if (field.def.type !== "string" || missing === null) continue;
			const place = `${name} ${path}`;
			if (NO_SENTENCE.test(missing) || OTHERS.test(place)) continue;
			required.push(place);
			for (const blank of BLANKS) {
				const message = messageOf(field, blank);
				if (message === missing) continue;
				accepted.push(`${place} ${JSON.stringify(blank)}: ${message} instead of ${missing}`);
			}
		}
	}
	expect(required.length).toBeGreaterThan(30);
	expect(accepted).toEqual([]);
});

test.each(BLANKS)("required fields of links: %j", (blank) => {
	const errorsOf = (fields: Record<string, unknown>) =>
		linksTabSchema
			.safeParse({ intent: "add-link", title: "A", ...fields })
			.error?.issues.map(({ path, message }) => [path.join("."), message]);
	expect(errorsOf({ kind: "header", title: blank })).toEqual([["title", "Title is required"]]);
	expect(errorsOf({ url: blank })).toEqual([["url", "URL is required"]]);
	expect(errorsOf({ kind: "text", details: { text: blank } })).toEqual([
		["details.text", "Enter the text"],
	]);
	expect(errorsOf({ kind: "vcard", details: { name: blank } })).toEqual([
		["details.name", "Enter the name"],
	]);
});
