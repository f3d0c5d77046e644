/**
 * `npm run bench:soak`: memory use of the product in ten minutes of mixed use. `--quick` is a smoke test,
 * `--minutes=3 --pace=3` does nearly the same work in less time.
 */
import { parseSoakOptions } from "../bench/soak/options.ts";
import { runSoak } from "../bench/soak/run-soak.ts";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const options = parseSoakOptions(process.argv.slice(2));
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	return (await runSoak(options, stop)) ? 0 : 1;
});
