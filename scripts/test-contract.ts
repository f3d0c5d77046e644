/**
 * `npm run test:contract -- --runs=2000`: sends random requests to every operation of the built product's API, and
 * compares the answers with its OpenAPI document. Other arguments go to the test program.
 */
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import { exitOrStop, packageProgram, startProgram } from "./process/program.ts";
import { runTask, TaskError } from "./process/task.ts";

const RUNS = "--runs=";
const DEFAULT_RUNS = "200";

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	const runs = args.find((arg) => arg.startsWith(RUNS))?.slice(RUNS.length) ?? DEFAULT_RUNS;
	if (!/^[1-9]\d{0,5}$/.test(runs)) {
		throw new TaskError("--runs is the number of requests to each operation, such as --runs=2000.");
	}
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		const program = startProgram(
			[
				packageProgram("vitest"),
				"run",
				"--project=integration",
				"tests/integration/api-contract.test.ts",
				...args.filter((arg) => !arg.startsWith(RUNS)),
			],
			{
				env: {
					...cluster.environment,
					API_CONTRACT_RUNS: runs,
					API_CONTRACT_SEED: String(Math.floor(Math.random() * 2 ** 30)),
				},
			},
		);
		return await exitOrStop(program, stop);
	} finally {
		await cluster.remove();
	}
});
