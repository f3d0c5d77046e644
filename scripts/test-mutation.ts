/**
 * `npm run test:mutation`: changes the code in many small ways, one at a time, and checks that a test fails each time.
 * Prints the changes that no test has noticed. Its options are described in docs/mutation.md.
 */
import { join } from "node:path";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import { parseMutationOptions } from "./mutation/options.ts";
import { exitOrStop, startProgram } from "./process/program.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const args = process.argv.slice(2);
	parseMutationOptions(args);
	await generatePrismaClient(stop);
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		// Stryker ends its process at a signal, and could leave the cluster behind.
		const program = startProgram([join(import.meta.dirname, "mutation/program.ts"), ...args], {
			env: cluster.environment,
		});
		return await exitOrStop(program, stop);
	} finally {
		await cluster.remove();
	}
});
