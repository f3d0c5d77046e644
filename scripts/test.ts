/**
 * `npm test`: types, lint, layer rules, dead code, build, unit and integration tests, browser tests. A step that fails
 * doesn't hide what the next ones find, unless nothing can be built. Tests that fail run once more, alone.
 * `--part=slow` runs the tests that this leaves out, `--part=all` all of them. `--only=types,lint` runs some of the
 * steps, `--once` gives no test a second try; other arguments go to the test program.
 */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startTestCluster, type TestCluster } from "./checks/test-cluster.ts";
import { isTestPart, type TestPart } from "./checks/test-part.ts";
import { TestReport } from "./checks/test-report.ts";
import {
	generateTypes,
	isStatic,
	type Step,
	type StepContext,
	stepsOf,
} from "./checks/test-steps.ts";
import { runTask, TaskError } from "./process/task.ts";

const ONLY = "--only=";
const PART = "--part=";
const ONCE = "--once";
/** The step without which no other can run. */
const BUILD = "build";
/** Takes as long as the other static steps and the build together, and keeps one core busy: it runs beside them. */
const BESIDE = "types";

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	const part = selectPart(args);
	const steps = selectSteps(part, args);
	const report = new TestReport();
	let cluster: Promise<TestCluster> | undefined;
	const context: StepContext = {
		stop,
		part,
		report,
		startCluster: () => {
			cluster ??= startTestCluster({ isInMemory: true });
			return cluster;
		},
		args: args.filter((arg) => arg !== ONCE && !arg.startsWith(ONLY) && !arg.startsWith(PART)),
		isOnce: args.includes(ONCE),
	};
	try {
		await generatePrismaClient(stop);
		if (steps.some(([name]) => isStatic(name))) await generateTypes(stop);
		let beside: Promise<boolean> | undefined;
		for (const [name, run] of steps) {
			stop.throwIfAborted();
			if (name === BESIDE) {
				beside = runStep(context, name, run);
				// Thrown where it is awaited.
				beside.catch(() => {});
				continue;
			}
			// Tests need all cores.
			if (!isStatic(name) && name !== BUILD) await beside;
			const isRun = await runStep(context, name, run);
			if (!isRun && name === BUILD) break;
		}
		await beside;
		return report.isGreen() ? 0 : 1;
	} finally {
		// If the cluster failed and ended the run, its error is reported elsewhere.
		const started = await cluster?.catch(() => null);
		await started?.remove();
		const summary = report.summarize();
		if (summary !== "") console.log(`\n${summary}`);
		report.remove();
	}
});

/** Runs a step and tells how it went. @returns whether it could run to its end */
async function runStep(context: StepContext, name: string, run: Step): Promise<boolean> {
	const { report } = context;
	console.log(`> ${name}`);
	const startedAt = performance.now();
	const failuresBefore = report.countFailures();
	let isRun = true;
	try {
		await run(context);
	} catch (error) {
		if (!(error instanceof TaskError)) throw error;
		console.log(error.message);
		report.addFault(name, error.message);
		isRun = false;
	}
	const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
	// What runs beside another step has only faults, under its own name.
	const hasPassed =
		isStatic(name) || name === BUILD
			? !report.hasFault(name)
			: report.countFailures() === failuresBefore;
	console.log(`  ${name} ${hasPassed ? "passed" : "FAILED"} in ${seconds} s`);
	return isRun;
}

function selectPart(args: readonly string[]): TestPart {
	const part = args.find((arg) => arg.startsWith(PART))?.slice(PART.length) ?? "gate";
	if (isTestPart(part)) return part;
	throw new TaskError(`There is no part "${part}". The parts: gate, slow, all`);
}

function selectSteps(part: TestPart, args: readonly string[]) {
	const steps = stepsOf(part);
	const only = args.find((arg) => arg.startsWith(ONLY));
	if (!only) return Object.entries(steps);
	const names = only.slice(ONLY.length).split(",");
	const unknown = names.find((name) => !(name in steps));
	if (unknown !== undefined) {
		throw new TaskError(
			`There is no step "${unknown}". The steps: ${Object.keys(steps).join(", ")}`,
		);
	}
	return Object.entries(steps).filter(([name]) => names.includes(name));
}
