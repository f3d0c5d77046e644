import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseEnvironment } from "#app/platform/env.server.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** Variable and default, from the table under "Configuration". */
function documentedVariables(): Map<string, string> {
	const section = read("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
	return new Map(
		[...section.matchAll(/^\| `([A-Z_]+)` \| ([^|]*) \|/gm)].map(
			([, name = "", value = ""]): [string, string] => [name, value.trim()],
		),
	);
}

test("the README's configuration table names exactly what the environment is parsed for", () => {
	const source = read("app/platform/env.server.ts");
	const parsed = [...source.matchAll(/^\t\t([A-Z][A-Z_]+): ?(?:z|optionalText)\b/gm)].map(
		([, name]) => name,
	);
	expect(parsed.length).toBeGreaterThan(10);
	expect([...documentedVariables().keys()].sort()).toEqual(parsed.sort());
});

test("the README's defaults are the real ones", () => {
	const defaults: Record<string, unknown> = parseEnvironment({ DATABASE_URL: "postgresql://db" });
	for (const [name, documented] of documentedVariables()) {
		const literal = /^`(.*)`$/.exec(documented)?.[1];
		if (literal !== undefined) expect(String(defaults[name]), name).toBe(literal);
		if (documented === "none") expect(defaults[name], name).toBeUndefined();
	}
	expect(() => parseEnvironment({})).toThrow("DATABASE_URL");
});

test("every npm script that the documents name exists", () => {
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	const files = [
		"README.md",
		"docs/operations.md",
		...readdirSync(path.join(checkout, "docs/decisions")).map((file) => `docs/decisions/${file}`),
	];
	for (const file of files) {
		for (const [, name = ""] of read(file).matchAll(/npm run ([a-z0-9:-]+)/g)) {
			expect(Object.keys(scripts), `npm run ${name}, in ${file}`).toContain(name);
		}
	}
});

test("every file that the documents link to exists", () => {
	for (const file of ["README.md", "docs/operations.md", "docs/analytics.md"]) {
		for (const [, target = ""] of read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
			const linked = path.join(checkout, path.dirname(file), target);
			expect(existsSync(linked), `${target}, in ${file}`).toBe(true);
		}
	}
});
