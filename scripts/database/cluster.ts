import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { packageName } from "../process/checkout.ts";
import { findFreePort } from "../process/find-free-port.ts";
import { explainPostgresFailure } from "./postgres-failure.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { disownPostmasterFile, findPostmaster, waitUntilReady } from "./postmaster.ts";

const PORT_ATTEMPTS = 3;

const DURABLE = ["max_connections=60"];
/** Trades durability for speed: only for temporary clusters. */
const NOT_DURABLE = [
	"max_connections=200",
	"fsync=off",
	"synchronous_commit=off",
	"full_page_writes=off",
	"wal_level=minimal",
	"max_wal_senders=0",
];

/** A PostgreSQL cluster in its own folder, with its password and log file beside it. */
export interface Cluster {
	folder: string;
	dataDirectory: string;
	/** File with the superuser's password; only the server's account and root may read it. */
	passwordFile: string;
	home: PostgresHome;
	/** False is faster, but a crash loses the data. */
	isDurable: boolean;
}

export function describeCluster(home: PostgresHome, name: string, isDurable: boolean): Cluster {
	const folder = join(home.folder, name);
	return {
		folder,
		dataDirectory: join(folder, "cluster"),
		passwordFile: join(folder, "password"),
		home,
		isDurable,
	};
}

/**
 * Starts the server, or connects to the one already running.
 *
 * @param wanted.port port of this machine; by default, one that is free
 * @returns the connection URL of the maintenance database
 */
export async function startCluster(
	cluster: Cluster,
	wanted: { port?: number } = {},
): Promise<string> {
	const port = (await findRunningPort(cluster)) ?? (await startServer(cluster, wanted));
	const password = readFileSync(cluster.passwordFile, "utf8");
	return `postgresql://${packageName}:${password}@127.0.0.1:${port}/postgres`;
}

/** A PostgreSQL program and the options to run it under its own account, without our environment. */
export function postgresCommand({ binaries, account, folder }: PostgresHome, name: string) {
	return {
		command: join(binaries.folder, "bin", name),
		options: {
			cwd: folder,
			// English messages on every system, so that failures can be recognized.
			env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
			...(account ? { uid: account.uid, gid: account.gid } : {}),
		},
	};
}

async function findRunningPort({ dataDirectory }: Cluster): Promise<number | null> {
	return waitUntilReady(dataDirectory, () => findPostmaster(dataDirectory) !== null);
}

async function startServer(cluster: Cluster, wanted: { port?: number }): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const { port, log } = await tryToStartServer(cluster, wanted.port ?? (await findFreePort()));
		if (port) return port;
		const isPortTaken = log.includes("could not bind") && wanted.port === undefined;
		if (!isPortTaken || attempt === PORT_ATTEMPTS) {
			throw explainPostgresFailure("did not start", log, cluster.dataDirectory);
		}
	}
}

/** Waits until the server is ready on the port, or has ended with the reason in the log. */
async function tryToStartServer(
	{ folder, dataDirectory, home, isDurable }: Cluster,
	freePort: number,
): Promise<{ port: number | null; log: string }> {
	disownPostmasterFile(dataDirectory);
	const logFile = join(folder, "server.log");
	if (existsSync(logFile)) renameSync(logFile, join(folder, "server.previous.log"));
	const log = openSync(logFile, "w", 0o600);
	const settings = [
		`port=${freePort}`,
		"listen_addresses=127.0.0.1",
		// A path in a deep checkout could exceed the limit of 107 bytes for a socket.
		"unix_socket_directories=",
		"timezone=UTC",
		"log_timezone=UTC",
		...(isDurable ? DURABLE : NOT_DURABLE),
	];
	const { command, options } = postgresCommand(home, "postgres");
	const args = ["-D", dataDirectory, ...settings.flatMap((setting) => ["-c", setting])];
	// Detached: Ctrl-C in the terminal must not end it before the processes that use it.
	const server = spawn(command, args, { ...options, detached: true, stdio: ["ignore", log, log] });
	closeSync(log);
	await once(server, "spawn");
	server.unref();
	const isRunning = () => server.exitCode === null && server.signalCode === null;
	const port = await waitUntilReady(dataDirectory, isRunning);
	return { port, log: readFileSync(logFile, "utf8") };
}
