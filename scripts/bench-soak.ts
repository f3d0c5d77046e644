/**
 * `npm run bench:soak`: memory use of the product in ten minutes of mixed use. `--quick` is a smoke test,
 * `--minutes=3 --pace=3` does nearly the same work in less time. `--faults` injects faults at random and prints an account of what
 * was answered and stored (`tests/scale/soak.test.ts`); `--seed=1` repeats those of another run.
 */
import { parseSoakOptions } from "../bench/soak/options.ts";
import { runSoak } from "../bench/soak/run-soak.ts";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runScaleTest } from "./checks/run-scale-test.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const options = parseSoakOptions(process.argv.slice(2));
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	if (options.hasFaults) {
		const env = { SOAK_MINUTES: String(options.minutes), SOAK_SEED: String(options.seed) };
		return runScaleTest(["tests/scale/soak.test.ts"], { env, stop });
	}
	return (await runSoak(options, stop)) ? 0 : 1;
});
