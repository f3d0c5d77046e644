import pg from "pg";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { packageName } from "../process/checkout.ts";
import { runProgram } from "../process/program.ts";
import { TaskError } from "../process/task.ts";

type Node = { host: string; port: number };

interface CitusDatabase {
	/** URL on the coordinator. */
	url: string;
	/** URLs of the maintenance databases of the coordinator and of the other nodes. */
	nodeUrls: string[];
	remove(): Promise<void>;
}

/**
 * Makes a migrated database with distributed tables. It is on each node under one name, because a node opens connections to
 * the database of its own name.
 * @param maintenanceUrl a database of the coordinator that has the extension and its nodes
 * @param workers number of workers that get it; all without it
 * @throws TaskError if there are fewer
 */
export async function createCitusDatabase(
	maintenanceUrl: string,
	{
		name,
		workers = Number.POSITIVE_INFINITY,
		stop,
	}: { name: string; workers?: number; stop: AbortSignal },
): Promise<CitusDatabase> {
	const nodes = await listNodes(maintenanceUrl);
	const chosen = nodes.workers.slice(0, workers);
	if (Number.isFinite(workers) && chosen.length < workers) {
		throw new TaskError(`The cluster has ${chosen.length} workers.`);
	}
	const nodeUrls = [maintenanceUrl, ...chosen.map((node) => urlOf(maintenanceUrl, node))];
	const remove = async () => {
		for (const each of nodeUrls) await run(each, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	};
	await remove();
	for (const each of nodeUrls) {
		await run(each, `CREATE DATABASE ${name}`);
		await run(urlOf(each, { database: name }), "CREATE EXTENSION citus");
	}
	const url = urlOf(maintenanceUrl, { database: name });
	const { coordinator } = nodes;
	await run(url, "SELECT citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
	for (const { host, port } of chosen)
		await run(url, "SELECT citus_add_node($1, $2)", [host, port]);
	await applyMigrations(url);
	const { code, output } = await runProgram(["scripts/analytics-distribute.ts"], stop, {
		env: { DATABASE_URL: url },
	});
	if (code !== 0) throw new TaskError(output);
	return { url, nodeUrls, remove };
}

interface CitusTemplate {
	/** Environment of the test programs, as that of a `TestCluster`. */
	environment: {
		TEST_DATABASE_URL: string;
		TEST_TEMPLATE_DATABASE: string;
		/** URLs of the maintenance databases of the other nodes, separated by spaces. */
		TEST_NODE_URLS: string;
	};
	remove(): Promise<void>;
}

/** Makes such a database to be copied on each node; the copies find each other by their common name. */
export async function startCitusTemplate(
	maintenanceUrl: string,
	stop: AbortSignal,
): Promise<CitusTemplate> {
	const name = `${packageName}_citus_template`;
	const { nodeUrls, remove } = await createCitusDatabase(maintenanceUrl, { name, stop });
	for (const each of nodeUrls) {
		// Citus keeps a connection to each database, which would prevent copies.
		await run(each, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
		await run(each, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
			name,
		]);
	}
	return {
		environment: {
			TEST_DATABASE_URL: maintenanceUrl,
			TEST_TEMPLATE_DATABASE: name,
			TEST_NODE_URLS: nodeUrls.slice(1).join(" "),
		},
		remove,
	};
}

async function listNodes(maintenanceUrl: string): Promise<{ coordinator: Node; workers: Node[] }> {
	const rows = await run<Node & { isCoordinator: boolean }>(
		maintenanceUrl,
		`SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node WHERE noderole = 'primary'
		ORDER BY nodeid`,
	).catch(() => []);
	const coordinator = rows.find(({ isCoordinator }) => isCoordinator);
	if (!coordinator) {
		throw new TaskError(
			"CITUS_URL has to name a database with the extension citus, its coordinator host and its nodes.",
		);
	}
	return { coordinator, workers: rows.filter(({ isCoordinator }) => !isCoordinator) };
}

function urlOf(
	of: string,
	{ host, port, database }: Partial<Node> & { database?: string },
): string {
	const url = new URL(of);
	if (host !== undefined) url.hostname = host;
	if (port !== undefined) url.port = String(port);
	if (database !== undefined) url.pathname = database;
	return url.href;
}

async function run<Row extends pg.QueryResultRow>(
	url: string,
	text: string,
	values: unknown[] = [],
): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query<Row>(text, values)).rows;
	} finally {
		await client.end();
	}
}
