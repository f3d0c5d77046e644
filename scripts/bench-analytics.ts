/**
 * `npm run bench:analytics`: what it costs to count visits, keep them and show them, over ten million events of its own
 * making. `--events=100000000` takes more of them, `--quick` shows that it works, `--rows=6,7,8` measures some of the
 * rows, `--umami=390` holds row 6 against what Umami did on this machine (docs/benchmarks.md says how that was measured).
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
	await runAnalyticsBench(options, stop);
	return 0;
});
