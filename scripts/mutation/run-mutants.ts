import { join, relative } from "node:path";
import type { LogLevel, Mutant, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { readKeptResults } from "./result-keeper.ts";
import { keyOf } from "./sample.ts";
import { isAlive } from "./summarize-results.ts";
import { describeMutant } from "./survivor-reporter.ts";

/** Where Stryker keeps its copy of the checkout. */
const SANDBOX_FOLDER = ".data/mutation";
/** Stryker's type for it is an ambient enum, which has no value to import. */
const LOG_LEVEL = "warn" as LogLevel;

/**
 * Tests mutants in a copy of the current folder. Stryker compiles all of them into the copied sources, each behind a
 * switch, and runs for each the tests that reach its line. The sources themselves are not touched.
 *
 * @param vitestConfig path of the Vitest configuration, relative to the current folder
 * @param tests glob of the test files; null means all that import a mutated file
 * @param concurrency number of mutants tested at a time
 * @param keptIn existing folder where a run that is stopped keeps its results, and where one with the same code and
 * the same parameters continues; null keeps nothing
 * @returns the outcome of each mutant of `sample`
 */
export async function runMutants(
	sample: readonly Mutant[],
	{
		vitestConfig,
		tests = null,
		concurrency,
		keptIn = null,
	}: { vitestConfig: string; tests?: string | null; concurrency: number; keptIn?: string | null },
): Promise<MutantResult[]> {
	const folder = process.cwd();
	const resultsFile = keptIn === null ? null : join(keptIn, "results.jsonl");
	const kept = resultsFile === null ? [] : readKeptResults(resultsFile);
	for (const result of kept.filter(isAlive)) console.log(describeMutant(result));
	const isKept = new Set(kept.map((result) => keyOf(fromReport(result), folder)));
	const sampledMutants = sample
		.map((mutant) => keyOf(mutant, folder))
		.filter((key) => !isKept.has(key));
	if (sampledMutants.length === 0) return kept;
	const results = await new Stryker({
		testRunner: "kept-vitest",
		vitest: { configFile: vitestConfig },
		plugins: [
			"@stryker-mutator/vitest-runner",
			import.meta.resolve("./text-ignorer.ts"),
			import.meta.resolve("./sample-checker.ts"),
			import.meta.resolve("./survivor-reporter.ts"),
			import.meta.resolve("./result-keeper.ts"),
			import.meta.resolve("./test-runner.ts"),
		],
		// No more than the sampled places: a switch at each place of a file would slow down tests that measure time.
		mutate: [...new Set(sample.map((mutant) => rangeOf(mutant, folder)))],
		...(tests === null ? {} : { testFiles: [tests] }),
		ignorers: ["texts"],
		checkers: ["sample"],
		sampledMutants,
		sampledFolder: folder,
		resultsFile,
		coverageFile: keptIn === null ? null : join(keptIn, "coverage.json"),
		ignorePatterns: ["/.data", "/build", "/docs/screenshots", "/test-results"],
		tempDirName: SANDBOX_FOLDER,
		// TypeScript 7 has no compiler API, with which Stryker would adapt tsconfig.json. Vitest needs no change of it.
		tsconfigFile: "none",
		coverageAnalysis: "perTest",
		concurrency,
		// A mutant that hangs is killed. Starting Vitest and its databases on a busy machine is no hanging.
		timeoutMS: 90_000,
		dryRunTimeoutMinutes: 15,
		reporters: ["survivors", "results"],
		allowConsoleColors: false,
		logLevel: LOG_LEVEL,
		warnings: {
			preprocessorErrors: true,
			slow: true,
			unknownOptions: false,
			unserializableOptions: true,
		},
		allowEmpty: true,
	}).runMutationTest();
	const isSampled = new Set(sampledMutants);
	const tested = results.filter((mutant) => isSampled.has(keyOf(fromReport(mutant), folder)));
	return [...kept, ...tested];
}

/** Lines count from 1 in Stryker's patterns, and columns from 0. */
function rangeOf({ fileName, location: { start, end } }: Mutant, folder: string): string {
	const range = `${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
	return `${relative(folder, fileName)}:${range}`;
}

/** Lines and columns count from 1 in results, and from 0 everywhere else. */
function fromReport(result: MutantResult): Mutant {
	const { start, end } = result.location;
	return {
		...result,
		location: {
			start: { line: start.line - 1, column: start.column - 1 },
			end: { line: end.line - 1, column: end.column - 1 },
		},
	};
}
