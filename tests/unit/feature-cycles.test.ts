import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/**
 * Features form no import cycle, type imports included: each can be understood after the features that it imports.
 * Dependency-cruiser's own rules for folders can't leave out test files, which may import any feature.
 */

const checkout = path.resolve(import.meta.dirname, "../..");

type Import = { from: string; to: string; example: string };

test("features form no import cycle", async () => {
	const imports = await listImports(checkout);
	expect(imports.length).toBeGreaterThan(0);
	expect(inCycles(imports)).toEqual([]);
});

test("cycles through subfolders and type imports are found", async () => {
	const baseDir = temporaryFolder("features");
	for (const [file, content] of Object.entries({
		"package.json": JSON.stringify({ type: "module", imports: { "#app/*": "./app/*" } }),
		"app/features/links/kinds.ts": "export type Kind = string;",
		"app/features/links/check/probe.ts": `import "#app/features/seo/head.ts";`,
		"app/features/seo/head.ts": `import "#app/features/theme/colors.ts";`,
		"app/features/seo/head.test.ts": `import "#app/features/sharing/qr.ts";`,
		"app/features/sharing/qr.ts": `import "#app/features/seo/head.ts";`,
		"app/features/theme/colors.ts": "export {};",
		"app/features/theme/css/rule.ts": `import type { Kind } from "#app/features/links/kinds.ts";\nexport type Rule = Kind;`,
	})) {
		mkdirSync(path.dirname(path.join(baseDir, file)), { recursive: true });
		writeFileSync(path.join(baseDir, file), content);
	}
	expect(inCycles(await listImports(baseDir))).toEqual([
		"app/features/links/check/probe.ts → app/features/seo/head.ts",
		"app/features/seo/head.ts → app/features/theme/colors.ts",
		"app/features/theme/css/rule.ts → app/features/links/kinds.ts",
	]);
});

/** @returns one import for each pair of features */
async function listImports(baseDir: string): Promise<Import[]> {
	const options = await extractOptions(path.join(checkout, ".dependency-cruiser.cjs"));
	const { output } = await cruise(["app/features"], {
		...options,
		validate: false,
		includeOnly: "^app/features/",
		exclude: "\\.test\\.tsx?$",
		baseDir,
	});
	const imports = (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
		dependencies.map(({ resolved }) => ({
			from: featureOf(source),
			to: featureOf(resolved),
			example: `${source} → ${resolved}`,
		})),
	);
	const pairs = new Map(
		imports.filter(({ from, to }) => from !== to).map((each) => [`${each.from} ${each.to}`, each]),
	);
	return [...pairs.values()];
}

function featureOf(file: string): string {
	return file.split("/")[2] ?? "";
}

/** Removes imports from features that nobody imports and of features that import nothing, until all are in cycles. */
function inCycles(imports: Import[]): string[] {
	const importing = new Set(imports.map(({ from }) => from));
	const imported = new Set(imports.map(({ to }) => to));
	const left = imports.filter(({ from, to }) => imported.has(from) && importing.has(to));
	return left.length < imports.length ? inCycles(left) : left.map(({ example }) => example).sort();
}
