import { join } from "node:path";
import pg from "pg";
import { startTestCluster } from "../checks/test-cluster.ts";
import { checkout } from "../process/checkout.ts";
import { exitOrStop, startProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";

/** What would be most of the backup. The product forgets it after a while too, and keeps its sums. */
const MANY = [
	{ table: "analytics.event", time: "at" },
	{ table: "analytics.visitor_day", time: "day" },
] as const;
const KEPT_DAYS = 3;

/** Backs up the demo as this release makes it, with few of its visits. */
export async function writeUpgradeFixture(
	{ backup, dataDir }: { backup: string; dataDir: string },
	stop: AbortSignal,
): Promise<void> {
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		const url = new URL(cluster.environment.TEST_DATABASE_URL);
		url.pathname = cluster.environment.TEST_TEMPLATE_DATABASE;
		const environment = { DATABASE_URL: url.href, DATA_DIR: dataDir, BACKUP_DIR: backup };
		await runScript("seed", environment, stop);
		await removeOldVisits(url.href);
		await runScript("backup", environment, stop);
	} finally {
		await cluster.remove();
	}
}

async function removeOldVisits(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		for (const { table, time } of MANY) {
			await client.query(
				`DELETE FROM ${table} WHERE ${time} < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}`,
			);
		}
	} finally {
		await client.end();
	}
}

async function runScript(name: string, env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<void> {
	const script = startProgram([join(checkout, "scripts", `${name}.ts`)], { env });
	if ((await exitOrStop(script, stop)) !== 0) {
		throw new TaskError(`scripts/${name}.ts failed: nothing was released.`);
	}
}
