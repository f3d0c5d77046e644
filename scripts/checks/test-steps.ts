import { join } from "node:path";
import { generateApiTypes } from "../build/api-types.ts";
import { buildIfChanged } from "../build/build-product.ts";
import { exitOrStop, packageProgram, runProgram, startProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";
import { ERRORS_FILE } from "./error-reporter.ts";
import { ensureHeadlessChromium } from "./find-chromium.ts";
import type { TestCluster } from "./test-cluster.ts";
import { TEST_PART, type TestPart } from "./test-part.ts";
import type { TestReport } from "./test-report.ts";
import {
	isFailed,
	mergeResults,
	NO_FILE,
	readPlaywrightResults,
	readVitestResults,
	type TestResult,
	type TestResults,
	unitOf,
} from "./test-results.ts";

export interface StepContext {
	stop: AbortSignal;
	part: TestPart;
	report: TestReport;
	/** Starts the cluster on first use. */
	startCluster(): Promise<TestCluster>;
	/** Arguments for the test program. */
	args: string[];
	/** Whether tests that fail get no second try. */
	isOnce: boolean;
}

/** One part of `npm test`, which adds what it finds to the report. @throws TaskError if it can't run */
export type Step = (context: StepContext) => Promise<void>;

/** Tries a second time only what could be a slow machine's fault: more than this is broken. */
const MAX_REPEATED = { vitestFiles: 5, browserTests: 10 };

/** Read by the set-up files of the tests, so that a property that failed gets the same values again. */
const PROPERTY_SEED = "PROPERTY_SEED";

/** Writes the types that the static steps read. @throws TaskError if they can't be made */
export async function generateTypes(stop: AbortSignal): Promise<void> {
	await generateApiTypes(stop);
	const { code, output } = await runProgram([packageProgram("react-router"), "typegen"], stop);
	if (code !== 0) throw new TaskError(output);
}

/** What needs no build and no database, only `generateTypes`. Finds faults under its own name. */
const staticSteps: Record<string, Step> = {
	types: (context) => check(context, "types", ["tsc"]),
	lint: (context) => check(context, "lint", ["biome", "check"]),
	layers: (context) => check(context, "layers", ["depcruise", "app"]),
	// The second run excludes the tests: a file that only its own test imports is dead code too.
	"dead-code": (context) =>
		check(context, "dead-code", ["knip"], ["knip", "--production", "--include=files"]),
};

const runningSteps: Record<string, Step> = {
	build: ({ stop }) => buildIfChanged(stop),
	unit: (context) => runVitest(context, { [TEST_PART]: context.part }),
	e2e: runPlaywright,
};

const errorReporter = join(import.meta.dirname, "error-reporter.ts");

const CONTRACT_TEST = "tests/integration/api-contract.test.ts";
const CONTRACT_RUNS = "50";

/** The gate sends a few requests to each operation of the API. */
const contract: Step = (context) =>
	runVitest(
		{ ...context, args: ["--project=integration", CONTRACT_TEST, ...context.args] },
		{ API_CONTRACT_RUNS: CONTRACT_RUNS },
	);

/** Whether a step needs nothing but `generateTypes`, so that it may run beside others. */
export function isStatic(name: string): boolean {
	return name in staticSteps;
}

/** @returns the steps of a part in the order in which they run: fast ones and those that fail most come first */
export function stepsOf(part: TestPart): Record<string, Step> {
	return {
		...(part === "slow" ? {} : staticSteps),
		...runningSteps,
		...(part === "gate" ? {} : { contract }),
	};
}

async function runVitest(context: StepContext, variables: NodeJS.ProcessEnv): Promise<void> {
	const { stop, report, args } = context;
	const { environment } = await context.startCluster();
	const run = async (args: string[], more: NodeJS.ProcessEnv = {}) => {
		const [file, errorsFile] = [report.newFile(), report.newFile()];
		const reporters = ["default", "json", errorReporter].map((name) => `--reporter=${name}`);
		const output = `--outputFile.json=${file}`;
		const code = await show(
			stop,
			[packageProgram("vitest"), "run", ...reporters, output, ...args],
			{
				...environment,
				...variables,
				...more,
				[ERRORS_FILE]: errorsFile,
			},
		);
		return { code, results: readVitestResults(file, errorsFile) };
	};

	const { code, results } = await run(args);
	await addResults(context, "vitest", code, results, async (failed) => {
		const files = Map.groupBy(failed, unitOf);
		if (files.size > MAX_REPEATED.vitestFiles) return [];
		const again: TestResult[] = [];
		// A process for each, which shares nothing with another file.
		for (const [file, tests] of files) {
			if (file === NO_FILE) continue;
			const seed = tests.find((test) => test.seed !== undefined)?.seed;
			console.log(`\nOnce more, alone: ${file}`);
			const second = await run(
				[file, "--maxWorkers=1"],
				seed === undefined ? {} : { [PROPERTY_SEED]: seed },
			);
			const isTrusted = second.code === 0 || second.results?.some(isFailed);
			if (isTrusted) again.push(...(second.results ?? []));
		}
		return again;
	});
}

async function runPlaywright(context: StepContext): Promise<void> {
	const { stop, part, report, args } = context;
	await buildIfChanged(stop);
	const chromium = await ensureHeadlessChromium(stop);
	const { environment } = await context.startCluster();
	const run = async (args: string[]) => {
		const file = report.newFile();
		const code = await show(
			stop,
			[packageProgram("playwright"), "test", "--reporter=list,json", ...args],
			{
				...environment,
				[TEST_PART]: part,
				CHROMIUM_PATH: chromium,
				PLAYWRIGHT_JSON_OUTPUT_FILE: file,
			},
		);
		return { code, results: readPlaywrightResults(file) };
	};

	const { code, results } = await run(args);
	await addResults(context, "playwright", code, results, async (failed) => {
		if (failed.length > MAX_REPEATED.browserTests) return [];
		console.log("\nOnce more, alone:");
		const places = new Set(failed.map(({ file, browser }) => `${file}:${browser?.line}`));
		const projects = new Set(failed.map(({ browser }) => `--project=${browser?.project}`));
		// A server of its own, and a database without what the first try has left.
		const second = await run([
			...places,
			...projects,
			"--workers=1",
			"--output=test-results/again",
		]);
		return second.results ?? [];
	});
}

/** Adds the results of a test program to the report, after a second try for what has failed. */
async function addResults(
	{ report, args, isOnce }: StepContext,
	program: string,
	code: number,
	results: TestResults,
	repeat: (failed: TestResult[]) => Promise<TestResult[]>,
): Promise<void> {
	const failed = results?.filter(isFailed) ?? [];
	if (!results) report.addFault(`${program} ended early, with code ${code}`);
	else if (code !== 0 && failed.length === 0) {
		report.addResults(results);
		report.addFault(`${program} ended with code ${code}, though no test has failed`);
	} else if (failed.length === 0 || isOnce || args.length > 0) report.addResults(results);
	else {
		const merged = mergeResults(results, await repeat(failed));
		report.addResults(merged.results, merged.flaky);
	}
}

/** Runs tools that print only problems, up to the first that finds one. */
async function check(
	{ stop, report }: StepContext,
	name: string,
	...tools: [string, ...string[]][]
): Promise<void> {
	for (const [tool, ...args] of tools) {
		const { code, output } = await runProgram([packageProgram(tool), ...args], stop);
		if (code === 0) continue;
		console.log(output);
		return report.addFault(name, output);
	}
}

/** Runs a program and shows its progress. @returns its exit code */
function show(stop: AbortSignal, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
	return exitOrStop(startProgram(args, { env }), stop);
}
