import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Prisma } from "#app/generated/prisma/client.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { EMPTY_SEO, SEO_COLUMNS, SEO_FIELDS, SEO_NAMES, seoColumnsOf } from "./seo-fields.ts";

/** Columns of `seo_settings` that creators don't set. */
const OTHERS = ["profileId", "version", "updatedAt"];

test("every column of the SEO settings is a field, a picture, or not the creator’s", () => {
	const columns = Object.keys(Prisma.SeoSettingsScalarFieldEnum);
	expect([...Object.keys(SEO_COLUMNS), ...OTHERS].sort()).toEqual(columns.sort());
});

test.each(SEO_NAMES)("the column of %s has room for it, and the same default", (name) => {
	const schema = readFileSync(new URL("../../../../prisma/schema.prisma", import.meta.url), "utf8");
	const [model = ""] = /^model SeoSettings \{.*?^\}/ms.exec(schema) ?? [];
	const [, empty, room] =
		new RegExp(`^ +${name} .*@default\\("(.*?)"\\).*@db.VarChar\\((\\d+)\\)`, "m").exec(model) ??
		[];
	expect(empty).toBe(EMPTY_SEO[name]);
	const field = SEO_FIELDS[name];
	const longest = "choices" in field ? field.choices.map(({ value }) => value.length) : [field.max];
	expect(Number(room)).toBeGreaterThanOrEqual(Math.max(...longest));
});

test("seoColumnsOf reads what snakeKeys has renamed", () => {
	const values = { ...EMPTY_SEO, ogTitle: "Card", twitterCard: "summary" };
	expect(snakeKeys(values)).toMatchObject({ og_title: "Card", twitter_card: "summary" });
	expect(seoColumnsOf(snakeKeys(values))).toEqual(values);
});
