import { generateApiTypes } from "../build/api-types.ts";
import { buildIfChanged } from "../build/build-product.ts";
import { exitOrStop, packageProgram, runProgram, startProgram } from "../process/program.ts";
import { ensureHeadlessChromium } from "./find-chromium.ts";
import type { TestCluster } from "./test-cluster.ts";
import { TEST_PART, type TestPart } from "./test-part.ts";
import type { TestReport } from "./test-report.ts";

export interface StepContext {
	stop: AbortSignal;
	part: TestPart;
	report: TestReport;
	/** Starts the cluster on first use. */
	startCluster(): Promise<TestCluster>;
	/** Arguments for the test program. */
	args: string[];
}

/** One part of `npm test`. @returns whether it passed */
type Step = (context: StepContext) => Promise<boolean>;

/** What needs no build and no database. */
const staticSteps: Record<string, Step> = {
	async types({ stop }) {
		await generateApiTypes(stop);
		return (await check(stop, "react-router", "typegen")) && (await check(stop, "tsc"));
	},
	lint: ({ stop }) => check(stop, "biome", "check"),
	layers: ({ stop }) => check(stop, "depcruise", "app"),
	// The second run excludes the tests: a file that only its own test imports is dead code too.
	"dead-code": async ({ stop }) =>
		(await check(stop, "knip")) && (await check(stop, "knip", "--production", "--include=files")),
};

const runningSteps: Record<string, Step> = {
	build: async ({ stop }) => {
		await buildIfChanged(stop);
		return true;
	},
	unit: (context) => runVitest(context, { [TEST_PART]: context.part }),
	e2e: async ({ stop, part, report, startCluster, args }) => {
		await buildIfChanged(stop);
		const chromium = await ensureHeadlessChromium(stop);
		const { environment } = await startCluster();
		return show(stop, [packageProgram("playwright"), "test", "--reporter=list,json", ...args], {
			...environment,
			[TEST_PART]: part,
			CHROMIUM_PATH: chromium,
			PLAYWRIGHT_JSON_OUTPUT_FILE: report.playwrightFile(),
		});
	},
};

const CONTRACT_TEST = "tests/integration/api-contract.test.ts";
const CONTRACT_RUNS = "50";

/** The gate sends a few requests to each operation of the API. */
const contract: Step = (context) =>
	runVitest(
		{ ...context, args: ["--project=integration", CONTRACT_TEST, ...context.args] },
		{ API_CONTRACT_RUNS: CONTRACT_RUNS },
	);

/** @returns the steps of a part in the order in which they run: fast ones and those that fail most come first */
export function stepsOf(part: TestPart): Record<string, Step> {
	return {
		...(part === "slow" ? {} : staticSteps),
		...runningSteps,
		...(part === "gate" ? {} : { contract }),
	};
}

async function runVitest(
	{ stop, report, startCluster, args }: StepContext,
	environment: NodeJS.ProcessEnv,
): Promise<boolean> {
	const cluster = await startCluster();
	const reporters = [
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${report.vitestFile()}`,
	];
	return show(stop, [packageProgram("vitest"), "run", ...reporters, ...args], {
		...cluster.environment,
		...environment,
	});
}

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
