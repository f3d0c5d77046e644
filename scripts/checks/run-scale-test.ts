import { join } from "node:path";
import { checkout } from "../process/checkout.ts";
import { exitOrStop, packageProgram, startProgram } from "../process/program.ts";
import { startTestCluster } from "./test-cluster.ts";

/**
 * Runs one of the tests in tests/scale.
 *
 * @param args its path there, and options of Vitest
 * @returns the exit code
 */
export async function runScaleTest(
	args: readonly string[],
	{ env = {}, stop }: { env?: NodeJS.ProcessEnv; stop: AbortSignal },
): Promise<number> {
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		const configuration = join(checkout, "tests", "scale", "vitest.config.ts");
		const program = startProgram(
			[packageProgram("vitest"), "run", `--config=${configuration}`, ...args],
			{ env: { ...cluster.environment, ...env } },
		);
		return await exitOrStop(program, stop);
	} finally {
		await cluster.remove();
	}
}
