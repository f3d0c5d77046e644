import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Cluster, describeCluster, startCluster } from "#scripts/database/cluster.ts";
import { initializeCluster } from "#scripts/database/initialize-cluster.ts";
import { preparePostgresHome } from "#scripts/database/postgres-home.ts";
import { findPostmaster, stopPostmaster } from "#scripts/database/postmaster.ts";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { until } from "./eventually.ts";
import { temporaryFolder } from "./test-environment.ts";

const DATABASE = "replicated";

/** One of two servers with the same database. */
export type ReplicatedServer = {
	/** Address of the database, as a superuser. */
	url: string;
	/** Runs one statement on a connection of its own. */
	run<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
	/** Ends the server as a crash does. */
	kill(): void;
};

export type Replication = {
	primary: ReplicatedServer;
	standby: ReplicatedServer & {
		/** What is committed on the primary from now on isn't seen on the standby until `resumeReplay`. */
		pauseReplay(): Promise<void>;
		resumeReplay(): Promise<void>;
		/** Resolves when the standby takes writes. */
		promote(): Promise<void>;
	};
	/** Stops both. Their folder is removed after the run. */
	stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of the tests' version, with a migrated and empty database, and a standby that follows it by streaming
 * replication.
 *
 * @param options.isSynchronous whether the primary confirms a commit only once the standby has stored it
 */
export async function startReplication({ isSynchronous = false } = {}): Promise<Replication> {
	const home = { ...preparePostgresHome("replication", false), folder: temporaryFolder("servers") };
	chmodSync(home.folder, 0o755);
	if (home.account) chownSync(home.folder, home.account.uid, home.account.gid);
	const primary = describeCluster(home, "primary", true);
	const standby = describeCluster(home, "standby", true);
	initializeCluster(primary);
	try {
		// The packages have no pg_basebackup. A copy of a stopped cluster is a base backup too, once it has run with the
		// `wal_level` that a standby needs.
		await startCluster(primary);
		await stopPostmaster(primary.dataDirectory);
		execFileSync("cp", ["-a", primary.folder, standby.folder]);
		const maintenanceUrl = new URL(await startCluster(primary));
		await runOn(maintenanceUrl.href, `CREATE DATABASE ${DATABASE}`);
		await applyMigrations(urlOf(maintenanceUrl.href));
		follow(standby, maintenanceUrl);
		const [first, second] = [maintenanceUrl.href, await startCluster(standby)].map(urlOf);
		const run = serverAt(second ?? "", standby).run;
		await until(async () => {
			const [row] = await run<{ has: boolean }>(
				"SELECT to_regclass('public.profile') IS NOT NULL AS has",
			).catch(() => []);
			return row?.has;
		});
		if (isSynchronous) await waitForStandby((text) => runOn(first ?? "", text));
		return {
			primary: serverAt(first ?? "", primary),
			standby: {
				...serverAt(second ?? "", standby),
				async pauseReplay() {
					await run("SELECT pg_wal_replay_pause()");
					await until(async () => {
						const [row] = await run<{ state: string }>(
							"SELECT pg_get_wal_replay_pause_state() AS state",
						);
						return row?.state === "paused";
					});
				},
				async resumeReplay() {
					await run("SELECT pg_wal_replay_resume()");
				},
				async promote() {
					await run("SELECT pg_promote()");
				},
			},
			stop: () => stopAll(standby, primary),
		};
	} catch (error) {
		await stopAll(standby, primary);
		throw error;
	}
}

/** Makes a copied cluster the standby of the server at an address. */
function follow({ dataDirectory, home }: Cluster, { hostname, port, username, password }: URL) {
	const signal = path.join(dataDirectory, "standby.signal");
	writeFileSync(signal, "");
	if (home.account) chownSync(signal, home.account.uid, home.account.gid);
	const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
	appendFileSync(
		path.join(dataDirectory, "postgresql.auto.conf"),
		// Otherwise, a vacuum of the primary ends long reads of the standby.
		`primary_conninfo = '${connection}'\nhot_standby_feedback = on\n`,
	);
}

/** Makes commits wait for the standby. Its copy of the configuration lacks this: once promoted, it waits for nobody. */
async function waitForStandby(run: (text: string) => Promise<pg.QueryResultRow[]>): Promise<void> {
	await run("ALTER SYSTEM SET synchronous_standby_names = '*'");
	await run("SELECT pg_reload_conf()");
	await until(async () => {
		const [row] = await run("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
		return row !== undefined;
	});
}

function urlOf(maintenanceUrl: string): string {
	const url = new URL(maintenanceUrl);
	url.pathname = DATABASE;
	return url.href;
}

function serverAt(url: string, { dataDirectory }: Cluster): ReplicatedServer {
	return {
		url,
		run: (text, values) => runOn(url, text, values),
		kill() {
			const server = findPostmaster(dataDirectory);
			// Ends its processes at once, which a SIGKILL would leave running.
			if (server) process.kill(server.pid, "SIGQUIT");
		},
	};
}

async function runOn<Row extends pg.QueryResultRow>(
	url: string,
	text: string,
	values?: unknown[],
): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<Row>(text, values);
		return rows;
	} finally {
		await client.end();
	}
}

async function stopAll(...clusters: Cluster[]): Promise<void> {
	for (const { dataDirectory } of clusters) await stopPostmaster(dataDirectory);
}
