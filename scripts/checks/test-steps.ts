import { buildIfChanged } from "../build/build-product.ts";
import { exitOrStop, packageProgram, runProgram, startProgram } from "../process/program.ts";
import { ensureHeadlessChromium } from "./find-chromium.ts";
import type { TestCluster } from "./test-cluster.ts";
import type { TestReport } from "./test-report.ts";

export interface StepContext {
	stop: AbortSignal;
	report: TestReport;
	/** Starts the cluster on first use. */
	startCluster(): Promise<TestCluster>;
	/** Arguments for the test program. */
	args: string[];
}

/** One part of `npm test`. @returns whether it passed */
type Step = (context: StepContext) => Promise<boolean>;

/** The steps in the order in which they run: fast ones and those that fail most come first. */
export const testSteps: Record<string, Step> = {
	types: async ({ stop }) =>
		(await check(stop, "react-router", "typegen")) && (await check(stop, "tsc")),
	lint: ({ stop }) => check(stop, "biome", "check"),
	layers: ({ stop }) => check(stop, "depcruise", "app"),
	// The second run excludes the tests: a file that only its own test imports is dead code too.
	"dead-code": async ({ stop }) =>
		(await check(stop, "knip")) && (await check(stop, "knip", "--production", "--include=files")),
	build: async ({ stop }) => {
		await buildIfChanged(stop);
		return true;
	},
	unit: async ({ stop, report, startCluster, args }) => {
		const { environment } = await startCluster();
		const reporters = [
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${report.vitestFile}`,
		];
		return show(stop, [packageProgram("vitest"), "run", ...reporters, ...args], environment);
	},
	e2e: async ({ stop, report, startCluster, args }) => {
		await buildIfChanged(stop);
		const chromium = await ensureHeadlessChromium(stop);
		const { environment } = await startCluster();
		return show(stop, [packageProgram("playwright"), "test", "--reporter=list,json", ...args], {
			...environment,
			CHROMIUM_PATH: chromium,
			PLAYWRIGHT_JSON_OUTPUT_FILE: report.playwrightFile,
		});
	},
};

/** Runs a tool that prints only problems. */
async function check(stop: AbortSignal, name: string, ...args: string[]): Promise<boolean> {
	const { code, output } = await runProgram([packageProgram(name), ...args], stop);
	if (code !== 0) console.log(output);
	return code === 0;
}

/** Runs a program and shows its progress. */
async function show(stop: AbortSignal, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
	return (await exitOrStop(startProgram(args, { env }), stop)) === 0;
}
