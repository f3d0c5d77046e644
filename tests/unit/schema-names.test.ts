import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** One word for one thing: what code reads of a row is called as its column is, and a model as its table. */

const schema = readFileSync(
	path.resolve(import.meta.dirname, "../../prisma/schema.prisma"),
	"utf8",
);

test("models and fields have the words of their tables and columns", () => {
	const differences: string[] = [];
	let count = 0;
	let model = "";
	for (const line of schema.split("\n")) {
		const [, name] = /^(?:model|enum) (\w+)/.exec(line) ?? [];
		if (name !== undefined) model = name;
		const [, field, column] = /^\s+(\w+)\s.*@map\("(\w+)"\)/.exec(line) ?? [];
		const [, table] = /^\s+@@map\("(\w+)"\)/.exec(line) ?? [];
		const [code = "", stored] = table === undefined ? [field, column] : [model, table];
		if (stored === undefined) continue;
		count++;
		if (wordsOf(code) !== wordsOf(stored)) differences.push(`${code}: ${stored}`);
	}
	expect(count).toBeGreaterThan(400);
	expect(differences).toEqual([]);
});

/** @returns the words in snake case; the id of another row counts as that row */
function wordsOf(name: string): string {
	return name
		.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
		.toLowerCase()
		.replace(/_id$/, "");
}
