/**
 * `npm run bench`: the product's speed as ratios, with all contenders measured in one run. `--quick`
 * is a smoke test, `--rows=1,2` measures some of the rows (see bench/rows.ts).
 */
import { buildHydratedApp } from "../bench/contenders/build-hydrated-app.ts";
import { parseOptions } from "../bench/options.ts";
import { runBench } from "../bench/run-bench.ts";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const options = parseOptions(process.argv.slice(2));
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	await buildHydratedApp(stop);
	const verdicts = await runBench(options, stop);
	return verdicts.every(({ isMet }) => isMet) ? 0 : 1;
});
