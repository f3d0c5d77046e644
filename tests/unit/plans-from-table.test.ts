import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";

/**
 * Only the table of plans and the themes name a paid plan, so that a new plan reaches everything else by itself
 * (docs/how-to.md).
 */

const app = path.resolve(import.meta.dirname, "../../app");

/** The files that name paid plans, and why. */
const NAMING: Readonly<Record<string, string>> = {
	"features/billing/plans/plans.ts": "The table.",
	"features/creator-page/core/presets.ts": "Each theme states its plan.",
	"features/billing/api.ts": "An example of a request.",
	"features/creator-page/theme/custom-css/allowed-css.ts": "A function of CSS.",
	"features/creator-page/theme/custom-css/parser-safety.ts": "A function of CSS.",
	"features/creator-page/theme/custom-css/value-ranges.ts": "A function of CSS.",
	"features/admin/users/api.ts": "Examples of requests.",
};

/** The key as a string or as part of a field's name, and the name that people read. `Max-Age` is in cookies. */
const names = PAID_PLANS.flatMap((plan) => [
	`["'\`]${plan}["'\`]`,
	`\\b${plan}_users\\b`,
	`\\b${PLANS[plan].name}\\b(?!-Age)`,
]);
const NAMES_A_PLAN = new RegExp(names.join("|"));

test("no other file of the product names a paid plan", () => {
	const files = globSync("**/*.{ts,tsx,css}", { cwd: app }).filter(
		(file) => !/(?:^|\/)(?:generated|__snapshots__)\/|\.test\./.test(file),
	);
	expect(files.length).toBeGreaterThan(1_000);
	const naming = files.filter((file) => {
		const code = readFileSync(path.join(app, file), "utf8").replaceAll(
			/^\s*(?:\/?\*|\/\/).*$/gm,
			"",
		);
		return NAMES_A_PLAN.test(code);
	});
	expect(naming.toSorted()).toEqual(Object.keys(NAMING).toSorted());
});
