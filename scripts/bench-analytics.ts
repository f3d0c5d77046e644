/**
 * `npm run bench:analytics`: the cost of counting, storing and showing visits, over ten million generated
 * events. `--events=100000000` uses more of them, `--quick` is a smoke test, `--rows=6,7,8` measures some of the
 * rows, `--umami=390` compares row 6 with Umami's result on this machine (docs/benchmarks.md says how to measure it).
 */
import { parseAnalyticsOptions } from "../bench/analytics/options.ts";
import { runAnalyticsBench } from "../bench/analytics/run-analytics-bench.ts";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const options = parseAnalyticsOptions(process.argv.slice(2));
	await generatePrismaClient(stop);
	if (options.rows.has(6)) await buildIfChanged(stop);
	const verdicts = await runAnalyticsBench(options, stop);
	return verdicts.every(({ isMet }) => isMet) ? 0 : 1;
});
