import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";

const checkout = path.resolve(import.meta.dirname, "../..");

type Violation = [rule: string, files: Record<string, string>];

const VIOLATIONS: Violation[] = [
	[
		"i18n-stands-alone",
		{
			"app/features/creator-page/core/page.ts": "",
			"app/i18n/texts.ts": `import "#app/features/creator-page/core/page.ts";`,
		},
	],
	[
		"the-browser-gets-one-catalog",
		{
			"app/i18n/visitors/de.ts": "",
			"app/features/creator-page/public/components/page.tsx": `import "#app/i18n/visitors/de.ts";`,
		},
	],
	[
		"the-browser-gets-one-catalog",
		{
			"app/i18n/account/de.ts": "",
			"app/features/account/accounts/components/form.tsx": `import "#app/i18n/account/de.ts";`,
		},
	],
	[
		"no-cycles",
		{
			"app/lib/a.ts": `import "./b.ts";`,
			"app/lib/b.ts": `import "./a.ts";`,
		},
	],
	[
		"nobody-imports-routes",
		{
			"app/routes/home.tsx": "",
			"app/features/creator-page/links/add.server.ts": `import "#app/routes/home.tsx";`,
		},
	],
	[
		"features-keep-their-components",
		{
			"app/features/creator-page/seo/components/card.tsx": "",
			"app/features/creator-page/links/components/row.tsx": `import "#app/features/creator-page/seo/components/card.tsx";`,
		},
	],
	[
		"features-keep-their-components",
		{
			"app/features/creator-page/seo/report/components/card.tsx": "",
			"app/features/creator-page/links/components/row.tsx": `import "#app/features/creator-page/seo/report/components/card.tsx";`,
		},
	],
	[
		"features-keep-their-components",
		{
			"app/features/admin/users/components/row.tsx": "",
			"app/features/admin/users/view-as/components/banner.tsx": `import "#app/features/admin/users/components/row.tsx";`,
		},
	],
	[
		"features-keep-their-components",
		{
			"app/features/billing/components/plan.tsx": "",
			"app/features/account/settings/components/list.tsx": `import "#app/features/billing/components/plan.tsx";`,
		},
	],
	[
		"parts-keep-their-components",
		{
			"app/features/admin/users/view-as/components/banner.tsx": "",
			"app/features/admin/users/components/row.tsx": `import "#app/features/admin/users/view-as/components/banner.tsx";`,
		},
	],
	[
		"features-import-downwards",
		{
			"app/middleware/guard.server.ts": "",
			"app/features/creator-page/links/add.server.ts": `import "#app/middleware/guard.server.ts";`,
		},
	],
	[
		"only-features-and-platform-touch-the-database",
		{
			"app/platform/db.server.ts": "",
			"app/routes/home.tsx": `import "#app/platform/db.server.ts";`,
		},
	],
	[
		"platform-knows-no-features",
		{
			"app/features/creator-page/links/add.server.ts": "",
			"app/platform/jobs.server.ts": `import "#app/features/creator-page/links/add.server.ts";`,
		},
	],
	[
		"middleware-imports-downwards",
		{
			"app/ui/button.tsx": "",
			"app/middleware/guard.server.ts": `import "#app/ui/button.tsx";`,
		},
	],
	[
		"ui-stands-alone",
		{
			"app/features/creator-page/links/schema.ts": "",
			"app/ui/button.tsx": `import "#app/features/creator-page/links/schema.ts";`,
		},
	],
	[
		"forms-know-no-features",
		{
			"app/features/creator-page/links/schema.ts": "",
			"app/forms/self-saving-form.tsx": `import "#app/features/creator-page/links/schema.ts";`,
		},
	],
	[
		"api-knows-no-features",
		{
			"app/features/creator-page/links/schema.ts": "",
			"app/api/operation.ts": `import "#app/features/creator-page/links/schema.ts";`,
		},
	],
	[
		"components-stay-in-the-browser",
		{
			"app/forms/form.server.ts": "",
			"app/forms/self-saving-form.tsx": `import "./form.server.ts";`,
		},
	],
	[
		"lib-is-pure",
		{
			"node_modules/react/package.json": JSON.stringify({ name: "react", main: "index.js" }),
			"node_modules/react/index.js": "",
			"app/lib/use-size.ts": `import "react";`,
		},
	],
	[
		"lib-stands-alone",
		{
			"app/ui/cx.ts": "",
			"app/lib/format.ts": `import "#app/ui/cx.ts";`,
		},
	],
	[
		"only-the-front-door-uses-the-front-door",
		{
			"app/front-door/log.ts": "",
			"app/features/creator-page/links/add.server.ts": `import "#app/front-door/log.ts";`,
		},
	],
	[
		"components-stay-in-the-browser",
		{
			"app/features/creator-page/links/queries.server.ts": "",
			"app/features/creator-page/links/components/row.tsx": `import "#app/features/creator-page/links/queries.server.ts";`,
		},
	],
	[
		"components-stay-in-the-browser",
		{
			"app/features/creator-page/links/queries.server.ts": "",
			"app/features/creator-page/links/verification/components/row.tsx": `import "#app/features/creator-page/links/queries.server.ts";`,
		},
	],
	...[
		"creator-page/links/schema.ts",
		"creator-page/links/verification/schema.ts",
		"account/accounts/settings-schema.ts",
	].map(
		(schema): Violation => [
			"schemas-stay-in-the-browser",
			{
				"app/features/creator-page/links/queries.server.ts": "",
				[`app/features/${schema}`]: `import "#app/features/creator-page/links/queries.server.ts";`,
			},
		],
	),
	[
		"the-app-knows-no-tests-or-scripts",
		{
			"scripts/seed.ts": "",
			"app/lib/format.ts": `import "../../scripts/seed.ts";`,
		},
	],
	...["dev-only", "undeclared"].map(
		(name): Violation => [
			"declared-packages-only",
			{
				[`node_modules/${name}/package.json`]: JSON.stringify({ name, main: "index.js" }),
				[`node_modules/${name}/index.js`]: "",
				"app/lib/format.ts": `import "${name}";`,
			},
		],
	),
	[
		"pictures-are-opened-in-one-place",
		{
			"node_modules/sharp/package.json": JSON.stringify({ name: "sharp", main: "index.js" }),
			"node_modules/sharp/index.js": "",
			"app/features/creator-page/links/favicon.server.ts": `import sharp from "sharp";\nsharp();`,
		},
	],
	["not-to-unresolvable", { "app/lib/format.ts": `import "not-a-package";` }],
];

/**
 * The rules themselves run in `npm test`. These tests show that each one can fail: a parser that skips a file, or a
 * pattern that matches nothing, would look like a clean result.
 */
describe("layer rules", () => {
	test.each(VIOLATIONS)("report %s", async (rule, files) => {
		expect(await violatedRules(files)).toContain(rule);
	});

	test("each have a violation above", async () => {
		const { ruleSet } = await readOptions();
		const names = ruleSet?.forbidden?.map(({ name }) => name);
		expect(new Set(names)).toEqual(new Set(VIOLATIONS.map(([rule]) => rule)));
	});

	test("report no allowed import", async () => {
		const rules = await violatedRules({
			"node_modules/declared/package.json": JSON.stringify({ name: "declared", main: "index.js" }),
			"node_modules/declared/index.js": "",
			"app/lib/format.ts": `import "declared";\nexport type Format = string;`,
			"app/platform/db.server.ts": `import "#app/lib/format.ts";`,
			"app/ui/button.tsx": `import "#app/lib/format.ts";`,
			"app/features/creator-page/seo/queries.server.ts": `import "#app/platform/db.server.ts";`,
			"app/features/creator-page/links/add.server.ts": `import "#app/features/creator-page/seo/queries.server.ts";`,
			"app/features/creator-page/links/components/row.tsx": `import "#app/ui/button.tsx";\nimport type {} from "../add.server.ts";`,
			"app/middleware/guard.server.ts": `import "#app/features/creator-page/links/add.server.ts";`,
			"app/routes/home.tsx": `import "#app/features/creator-page/links/components/row.tsx";\nimport "#app/middleware/guard.server.ts";`,
		});
		expect(rules).toEqual([]);
	});
});

async function violatedRules(files: Record<string, string>): Promise<string[]> {
	const baseDir = temporaryFolder("layers");
	const imports = { "#app/*": "./app/*" };
	const packages = { dependencies: { declared: "1" }, devDependencies: { "dev-only": "1" } };
	for (const [file, content] of Object.entries({
		"package.json": JSON.stringify({ type: "module", imports, ...packages }),
		...files,
	})) {
		mkdirSync(path.dirname(path.join(baseDir, file)), { recursive: true });
		// Without an export an empty file is no module.
		writeFileSync(path.join(baseDir, file), content || "export {};");
	}
	const { output } = await cruise(["app"], { ...(await readOptions()), baseDir });
	return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

function readOptions() {
	return extractOptions(path.join(checkout, ".dependency-cruiser.cjs"));
}
