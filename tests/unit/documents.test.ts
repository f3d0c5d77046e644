import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnvironment } from "#app/platform/parse-environment.server.ts";

/** What can be checked of the documents: that what they name is there, and that nothing is left out. */

const checkout = path.resolve(import.meta.dirname, "../..");
const documents = [
	"README.md",
	...readdirSync(path.join(checkout, "docs"), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".md"))
		.map((file) => path.join("docs", file)),
];
const readme = read("README.md");

describe("the configuration table", () => {
	const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)].map(
		([, name = "", value = ""]) => ({ name, value }),
	);

	test("names the variables that the product reads, in their order", () => {
		const [schema = ""] = read("app/platform/parse-environment.server.ts").split(".superRefine(");
		const variables = [...schema.matchAll(/^\t\t([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
		expect(variables).toContain("DATABASE_URL");
		expect(rows.map(({ name }) => name)).toEqual(variables);
	});

	test("gives their defaults", () => {
		const defaults: Record<string, unknown> = parseEnvironment({ DATABASE_URL: "postgresql://db" });
		for (const { name, value } of rows) {
			if (value === "none") expect(defaults[name], name).toBeUndefined();
			else if (value.startsWith("`")) expect(`\`${defaults[name]}\``, name).toBe(value);
			else expect(["required", "a published one"], name).toContain(value);
		}
	});
});

test("the README names every variable that a script reads", () => {
	const scripts = readdirSync(path.join(checkout, "scripts"), { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts"))
		.map((file) => read(path.join("scripts", file)));
	const ofTheSystem = ["PATH"];
	const variables = scripts
		.flatMap((script) => [...script.matchAll(/process\.env\.([A-Z_]+)/g)])
		.map(([, name = ""]) => name)
		.filter((name) => !ofTheSystem.includes(name));
	expect(variables).toContain("CHROMIUM_PATH");
	for (const name of variables) expect(readme).toMatch(new RegExp(`\`${name}[=\`]`));
});

test("the README names every npm script", () => {
	const { scripts } = JSON.parse(read("package.json"));
	for (const name of Object.keys(scripts)) {
		expect(readme).toMatch(new RegExp(`(npm|npm run|run\\.mjs) ${name}\\b`));
	}
});

describe.each(documents)("%s", (document) => {
	const text = read(document);

	test("names only npm scripts that exist", () => {
		const { scripts } = JSON.parse(read("package.json"));
		for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g))
			expect(scripts).toHaveProperty([`${name}`]);
	});

	test("names and links only files that are there", () => {
		const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)|<img src="([^"]+)"/g)].map(
			([, target, image]) => path.join(path.dirname(document), target ?? image ?? ""),
		);
		const inCode =
			/`((?:app|bench|docs|prisma|scripts|tests|\.ci)\/[\w./-]+|[\w-]+\.(?:yaml|json|cjs))`/g;
		const named = [...text.matchAll(inCode)].map(([, file = ""]) => file);
		for (const file of [...linked, ...named]) {
			expect(existsSync(path.join(checkout, file)), file).toBe(true);
		}
	});
});

test("every decision record is numbered, listed, and says context, decision and consequences", () => {
	const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file)).sort();
	const list = read("docs/decisions/README.md");
	expect(records.length).toBeGreaterThan(10);
	for (const [index, record] of records.entries()) {
		const number = String(index + 1).padStart(4, "0");
		const name = path.basename(record);
		expect(name).toMatch(new RegExp(`^${number}-`));
		const text = read(record);
		expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`));
		for (const part of ["Context", "Decision", "Consequences"])
			expect(text).toContain(`\n**${part}.**`);
		expect(list).toContain(
			`[${number}](${name}) | ${text.slice("# 0000. ".length, text.indexOf("\n"))} |`,
		);
	}
});

test("comments in the sources that name a document name one that exists", () => {
	for (const file of ["prisma/schema.prisma", "compose.yaml"]) {
		const names = [...read(file).matchAll(/docs\/[\w/-]+\.md/g)].map(([name]) => name);
		expect(names).not.toEqual([]);
		for (const name of names) expect(documents, file).toContain(name);
	}
});

function read(file: string): string {
	return readFileSync(path.join(checkout, file), "utf8");
}
