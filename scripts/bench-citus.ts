/**
 * `CITUS_URL=… npm run bench:citus`: how many visits a second are stored in a database that is not distributed, and with 1, 2
 * and 4 workers of the cluster. The address is that of `npm run test:citus`.
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

await runTask(async (stop) => {
	const maintenanceUrl = process.env.CITUS_URL;
	if (!maintenanceUrl) throw new TaskError("Set CITUS_URL to the address of a coordinator.");
	await generatePrismaClient(stop);
	const time = async (label: string, url: string) => {
		const { code, output } = await runProgram(
			[join(checkout, "bench/analytics/time-flushes.ts"), FLUSHES, VISITS],
			stop,
			{ env: { DATABASE_URL: url, LOG_LEVEL: "warn" } },
		);
		if (code !== 0) throw new TaskError(output);
		const { perSecond } = JSON.parse(output) as { perSecond: number };
		console.log(`${label}: ${Math.round(perSecond).toLocaleString("en")} visits per second`);
	};
	const cluster = await startTestCluster();
	try {
		await time("PostgreSQL", await createDatabase(cluster.environment, NAME));
	} finally {
		await cluster.remove();
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
