import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { finalStage, valuesOf } from "#tests/support/image-files.ts";

/** The image has every file that its scripts import: `container.slow.test.ts` runs them, but not in the gate. */

const checkout = path.resolve(import.meta.dirname, "../..");
const copied = valuesOf(finalStage, "COPY")
	.filter((line) => !line.startsWith("--from"))
	.map((line) => line.split(" ")[0] ?? "");
const isCopied = (file: string) =>
	copied.some((entry) => file === entry || file.startsWith(`${entry}/`));

/** @returns the files of the checkout that a file imports, also when it runs */
function importsOf(file: string): string[] {
	const found: string[] = [];
	const add = (source: { value: unknown } | null) => {
		const name = String(source?.value ?? "");
		if (name.startsWith(".")) found.push(path.join(path.dirname(file), name));
		else if (/^#(?:app|scripts)\//.test(name)) found.push(name.slice(1));
	};
	const { program } = parseSync(file, readFileSync(path.join(checkout, file), "utf8"));
	new Visitor({
		ImportDeclaration({ source, importKind }) {
			if (importKind !== "type") add(source);
		},
		ExportNamedDeclaration({ source, exportKind }) {
			if (exportKind !== "type") add(source);
		},
		ExportAllDeclaration({ source }) {
			add(source);
		},
		ImportExpression({ source }) {
			if ("value" in source) add(source);
		},
	}).visit(program);
	return found.filter((name) => /\.tsx?$/.test(name));
}

test("the image has what its scripts import", () => {
	const queue = copied.filter((entry) => /^scripts\/.*\.ts$/.test(entry));
	expect(queue.length).toBeGreaterThan(4);
	const seen = new Set(queue);
	for (const file of queue) {
		expect(
			existsSync(path.join(checkout, file)) && statSync(path.join(checkout, file)).isFile(),
			file,
		).toBe(true);
		for (const name of importsOf(file)) {
			if (seen.has(name)) continue;
			seen.add(name);
			queue.push(name);
		}
	}
	expect(seen).toContain("app/platform/parse-environment.server.ts");
	expect([...seen].filter((file) => !isCopied(file))).toEqual([]);
});
