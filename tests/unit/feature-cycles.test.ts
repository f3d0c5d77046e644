import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/**
 * Rooms form no import cycle, type imports included: each can be understood after the rooms that it imports.
 * Dependency-cruiser's own rules for folders can't leave out test files, which may import any room.
 */

const checkout = path.resolve(import.meta.dirname, "../..");

/** Parts that other rooms import which the rest of their own room imports. */
const BELOW_THEIR_ROOM = [
	// Who the visitor is: whether a view counts depends on it, and accounts import what counts views.
	"account/accounts/session-store",
];

type Import = { from: string; to: string; example: string };

test("features form no import cycle", async () => {
	const imports = await listImports(checkout);
	expect(imports.length).toBeGreaterThan(0);
	expect(inCycles(imports)).toEqual([]);
});

test("whole rooms form no import cycle, but for the parts below them", async () => {
	const imports = await listImports(checkout, (part) =>
		BELOW_THEIR_ROOM.includes(part) ? part : part.split("/").slice(0, 2).join("/"),
	);
	expect(imports.length).toBeGreaterThan(0);
	expect(inCycles(imports)).toEqual([]);
});

test("features are rooms of five areas, at most 29", () => {
	const areas = foldersIn("app/features").filter((name) => name !== "__snapshots__");
	expect(areas).toEqual(["account", "admin", "audience", "billing", "creator-page"]);
	// Billing is one room.
	const rooms = areas.flatMap((area) =>
		area === "billing" ? [area] : foldersIn(`app/features/${area}`),
	);
	expect(rooms.length).toBeLessThanOrEqual(29);
});

test("cycles through subfolders and type imports are found", async () => {
	const baseDir = temporaryFolder("features");
	for (const [file, content] of Object.entries({
		"package.json": JSON.stringify({ type: "module", imports: { "#app/*": "./app/*" } }),
		"app/features/creator-page/links/kinds/kinds.ts": "export type Kind = string;",
		"app/features/creator-page/links/check/probe.ts": `import "#app/features/creator-page/seo/head.ts";`,
		"app/features/creator-page/seo/head.ts": `import "#app/features/creator-page/theme/colors.ts";`,
		"app/features/creator-page/seo/head.test.ts": `import "#app/features/creator-page/share/qr.ts";`,
		"app/features/creator-page/share/qr.ts": `import "#app/features/creator-page/seo/head.ts";`,
		"app/features/creator-page/theme/colors.ts": "export {};",
		"app/features/creator-page/theme/css/rule.ts": `import type { Kind } from "#app/features/creator-page/links/kinds/kinds.ts";\nexport type Rule = Kind;`,
	})) {
		mkdirSync(path.dirname(path.join(baseDir, file)), { recursive: true });
		writeFileSync(path.join(baseDir, file), content);
	}
	expect(inCycles(await listImports(baseDir))).toEqual([
		"app/features/creator-page/links/check/probe.ts → app/features/creator-page/seo/head.ts",
		"app/features/creator-page/seo/head.ts → app/features/creator-page/theme/colors.ts",
		"app/features/creator-page/theme/css/rule.ts → app/features/creator-page/links/kinds/kinds.ts",
	]);
});

function foldersIn(folder: string): string[] {
	return readdirSync(path.join(checkout, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort();
}

/**
 * @param unitOf The unit of a room or part, such as `creator-page/links` or `account/accounts/tokens`
 * @returns one import for each pair of units
 */
async function listImports(
	baseDir: string,
	unitOf: (part: string) => string = (part) => part,
): Promise<Import[]> {
	const options = await extractOptions(path.join(checkout, ".dependency-cruiser.cjs"));
	const featureOf = (file: string) => unitOf(roomPattern(options).exec(file)?.[1] ?? "");
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

/** @returns the pattern of the rule for components, which tells rooms and parts apart */
function roomPattern({ ruleSet }: Awaited<ReturnType<typeof extractOptions>>): RegExp {
	const rule = ruleSet?.forbidden?.find(({ name }) => name === "features-keep-their-components");
	const pattern = rule?.from?.path;
	if (typeof pattern !== "string") throw new Error("The rule has no pattern");
	return new RegExp(pattern);
}

/** Removes imports from features that nobody imports and of features that import nothing, until all are in cycles. */
function inCycles(imports: Import[]): string[] {
	const importing = new Set(imports.map(({ from }) => from));
	const imported = new Set(imports.map(({ to }) => to));
	const left = imports.filter(({ from, to }) => imported.has(from) && importing.has(to));
	return left.length < imports.length ? inCycles(left) : left.map(({ example }) => example).sort();
}
