import type { LogLevel, PartialStrykerOptions } from "@stryker-mutator/api/core";

/**
 * Stryker's configuration. Stryker copies the current folder, compiles all mutants into the copied sources, each behind a
 * switch, and runs for each the tests that reach its line. The sources themselves are not touched.
 */
export default {
	testRunner: "adapted-vitest",
	vitest: { configFile: "tests/mutation/vitest.config.ts" },
	plugins: [
		"@stryker-mutator/vitest-runner",
		import.meta.resolve("./text-ignorer.ts"),
		import.meta.resolve("./sample-checker.ts"),
		import.meta.resolve("./survivor-reporter.ts"),
		import.meta.resolve("./test-runner.ts"),
	],
	ignorers: ["texts"],
	checkers: ["sample"],
	coverageAnalysis: "perTest",
	// A stopped run saves its results, and the next one with the same file continues.
	incremental: true,
	ignorePatterns: ["/.data", "/build", "/docs/screenshots", "/test-results"],
	tempDirName: ".data/mutation",
	// TypeScript 7 has no compiler API, with which Stryker would adapt tsconfig.json. Vitest needs no change of it.
	tsconfigFile: "none",
	// A mutant that hangs is killed. Starting Vitest and its databases on a busy machine is no hanging.
	timeoutMS: 90_000,
	dryRunTimeoutMinutes: 15,
	reporters: ["survivors"],
	allowConsoleColors: false,
	// Stryker's type for it is an ambient enum, which has no value to import.
	logLevel: "warn" as LogLevel,
	warnings: {
		preprocessorErrors: true,
		slow: true,
		unknownOptions: false,
		unserializableOptions: true,
	},
	allowEmpty: true,
} satisfies PartialStrykerOptions;
