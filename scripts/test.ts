/**
 * `npm test`: types, lint, layer rules, dead code, build, unit and integration tests, browser tests, up to
 * the first that fails. `--only=types,lint` runs some of them; other arguments go to the test program.
 */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startTestCluster, type TestCluster } from "./checks/test-cluster.ts";
import { TestReport } from "./checks/test-report.ts";
import { testSteps } from "./checks/test-steps.ts";
import { runTask, TaskError } from "./process/task.ts";

const ONLY = "--only=";

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	const steps = selectSteps(args.find((arg) => arg.startsWith(ONLY)));
	const report = new TestReport();
	let cluster: Promise<TestCluster> | undefined;
	try {
		await generatePrismaClient(stop);
		for (const [name, run] of steps) {
			stop.throwIfAborted();
			console.log(`> ${name}`);
			const startedAt = performance.now();
			const hasPassed = await run({
				stop,
				report,
				startCluster: () => {
					cluster ??= startTestCluster({ isInMemory: true });
					return cluster;
				},
				args: args.filter((arg) => !arg.startsWith(ONLY)),
			});
			const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
			console.log(`  ${hasPassed ? "passed" : "FAILED"} in ${seconds} s`);
			if (!hasPassed) return 1;
		}
		return 0;
	} finally {
		// If the cluster failed and ended the run, its error is reported elsewhere.
		const started = await cluster?.catch(() => null);
		await started?.remove();
		const summary = report.summarize();
		if (summary) console.log(`\n${summary}`);
		report.remove();
	}
});

function selectSteps(only: string | undefined) {
	if (!only) return Object.entries(testSteps);
	const names = only.slice(ONLY.length).split(",");
	const unknown = names.find((name) => !(name in testSteps));
	if (unknown !== undefined) {
		throw new TaskError(
			`There is no step "${unknown}". The steps: ${Object.keys(testSteps).join(", ")}`,
		);
	}
	return Object.entries(testSteps).filter(([name]) => names.includes(name));
}
