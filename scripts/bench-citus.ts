/**
 * `npm run bench:citus`: how many visits a second are stored in a database that is not distributed and, with `CITUS_URL`, with
 * 1, 2 and 4 workers of the cluster: visits of many pages, and of a single one. The address is that of `npm run test:citus`.
 */
import { join } from "node:path";
import { createDatabase } from "../bench/create-database.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { createCitusDatabase } from "./checks/citus-template.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import { checkout } from "./process/checkout.ts";
import { runProgram } from "./process/program.ts";
import { runTask, TaskError } from "./process/task.ts";

const NAME = "bench_citus";
const WORKERS = [1, 2, 4];
const FLUSHES = "9";
/** About as many as the spool gives to one transaction, see ingest.server.ts. */
const VISITS = "13000";
const PAGES = [500, 1];

await runTask(async (stop) => {
	const maintenanceUrl = process.env.CITUS_URL;
	await generatePrismaClient(stop);
	const time = async (label: string, url: string) => {
		for (const pages of PAGES) {
			const { code, output } = await runProgram(
				[join(checkout, "bench/analytics/time-flushes.ts"), FLUSHES, VISITS, String(pages)],
				stop,
				{ env: { DATABASE_URL: url, LOG_LEVEL: "warn" } },
			);
			if (code !== 0) throw new TaskError(output);
			const { perSecond } = JSON.parse(output) as { perSecond: number };
			const what = `${label}, ${pages} page${pages === 1 ? "" : "s"}`;
			console.log(`${what}: ${Math.round(perSecond).toLocaleString("en")} visits per second`);
		}
	};
	const cluster = await startTestCluster();
	try {
		await time("PostgreSQL", await createDatabase(cluster.environment, NAME));
	} finally {
		await cluster.remove();
	}
	if (!maintenanceUrl) {
		console.log("CITUS_URL isn’t set: no cluster was measured.");
		return 0;
	}
	for (const workers of WORKERS) {
		const database = await createCitusDatabase(maintenanceUrl, { name: NAME, workers, stop });
		try {
			await time(`Citus, ${workers} worker${workers === 1 ? "" : "s"}`, database.url);
		} finally {
			await database.remove();
		}
	}
	return 0;
});
