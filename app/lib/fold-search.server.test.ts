import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { foldSearch } from "./fold-search.ts";

/** The database's `fold_search` and `foldSearch` are one definition in two languages. */

const LAST_CHARACTER = 0x10ffff;
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

type Folded = { text: string; folded: string };

function runOn(databaseUrl: string) {
	return async (texts: readonly string[]): Promise<Folded[]> => {
		const client = new pg.Client({ connectionString: databaseUrl });
		await client.connect();
		try {
			const { rows } = await client.query<Folded>(
				// A release of PostgreSQL knows a version of Unicode, and Node another.
				`SELECT text, fold_search(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY t(text, n)
				WHERE unicode_assigned(text) ORDER BY n`,
				[texts],
			);
			return rows;
		} finally {
			await client.end();
		}
	};
}

/** All characters that Node knows. */
function knownCharacters(): string[] {
	const characters: string[] = [];
	for (let code = 1; code <= LAST_CHARACTER; code += 1) {
		if (isSurrogate(code)) continue;
		const character = String.fromCodePoint(code);
		if (!/\p{Cn}|\p{Co}/u.test(character)) characters.push(character);
	}
	return characters;
}

describe.each([
	["PostgreSQL's own collation", "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"],
	["no collation", "LOCALE_PROVIDER libc LOCALE 'C'"],
])("in a database with %s", (_name, options) => {
	let fold: ReturnType<typeof runOn>;

	beforeAll(async () => {
		const url = await createEmptyDatabase("fold_search", `TEMPLATE template0 ${options}`);
		await applyMigrations(url);
		fold = runOn(url);
	});

	test("each character is folded as in JavaScript", async () => {
		const rows = await fold(knownCharacters());
		expect(rows.length).toBeGreaterThan(140_000);
		const different = rows.filter(({ text, folded }) => folded !== foldSearch(text));
		expect(different.map(({ text }) => text.codePointAt(0)?.toString(16))).toEqual([]);
	});

	test("texts are folded as in JavaScript", async () => {
		const letter = fc.constantFrom(
			..."aEIißẞİıÆøŁΣσςЙй٣۳یىحーガｶﾞ가각한",
			..."\u0300\u0301\u0323\u0307\u064b\u05b0\u200c\u200d\ufe0f\u3099’–“ \u00a0%_\\'",
			"🇩🇪",
			"ﷺ",
		);
		const texts = fc.sample(
			fc.oneof(
				fc.string({ unit: letter, maxLength: 20 }),
				// Texts that the database folds in fewer steps.
				...["aÉü\u0301Жй", "aÉ’–“\u0301", "aÉłß\u0301"].map((letters) =>
					fc.string({ unit: fc.constantFrom(...letters), maxLength: 20 }),
				),
				fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replaceAll("\0", "")),
			),
			5_000,
		);
		const rows = await fold(texts);
		expect(rows.length).toBeGreaterThan(4_000);
		for (const { text, folded } of rows)
			expect(folded, JSON.stringify(text)).toBe(foldSearch(text));
	});
});
