import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EMPTY_SEO, SEO_FIELDS, SEO_NAMES } from "#app/features/creator-page/core/seo-fields.ts";
import { differences } from "./differences.ts";
import { pageDocumentSchema } from "./page-document.ts";

/** A version as the release of 2026-11-28 has stored it. */
const file = "../../../../tests/support/earlier-releases/page-version.json";
const stored = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

test("an earlier release’s version is read with all its values", () => {
	expect(pageDocumentSchema.parse(stored)).toMatchObject(stored);
});

test.each(SEO_NAMES)("in a version without %s it is empty, and shown as a difference", (name) => {
	const { [name]: value, ...seo } = stored.seo;
	const past = pageDocumentSchema.parse({ ...stored, seo });
	expect(past.seo[name]).toBe(EMPTY_SEO[name]);
	const { label, labelOnPage = label } = SEO_FIELDS[name];
	const now = pageDocumentSchema.parse({ ...stored, seo: { ...seo, [name]: value ?? "Other" } });
	expect(differences(now, past)).toEqual([
		{ label: labelOnPage, now: value ?? "Other", past: EMPTY_SEO[name] },
	]);
});
