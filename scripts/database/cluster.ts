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
/** Trades the safety of the data for speed: only for clusters that are thrown away. */
const NOT_DURABLE = [
	"max_connections=200",
	"fsync=off",
	"synchronous_commit=off",
	"full_page_writes=off",
];

/** One PostgreSQL cluster, in a folder of its own beside which it has its password and its log. */
export interface Cluster {
	folder: string;
	dataDirectory: string;
	/** The superuser's; only the server's account and root may read it. */
	passwordFile: string;
	home: PostgresHome;
	/** false: faster, and the data is lost in a crash. */
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
 * Starts the server, or finds the one that runs already.
 *
 * @returns the connection URL of the maintenance database
 */
export async function startCluster(cluster: Cluster): Promise<string> {
	const port = (await findRunningPort(cluster)) ?? (await startServer(cluster));
	const password = readFileSync(cluster.passwordFile, "utf8");
	return `postgresql://${packageName}:${password}@127.0.0.1:${port}/postgres`;
}

/** A program of PostgreSQL's, and how to run it: as its own account, and without our environment. */
export function postgresCommand({ binaries, account, folder }: PostgresHome, name: string) {
	return {
		command: join(binaries.folder, "bin", name),
		options: {
			cwd: folder,
			// English messages wherever we are, so that failures can be recognised.
			env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
			...(account ? { uid: account.uid, gid: account.gid } : {}),
		},
	};
}

async function findRunningPort({ dataDirectory }: Cluster): Promise<number | null> {
	return waitUntilReady(dataDirectory, () => findPostmaster(dataDirectory) !== null);
}

async function startServer(cluster: Cluster): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const { port, log } = await tryToStartServer(cluster, await findFreePort());
		if (port) return port;
		const isPortTaken = log.includes("could not bind");
		if (!isPortTaken || attempt === PORT_ATTEMPTS) {
			throw explainPostgresFailure("did not start", log, cluster.dataDirectory);
		}
	}
}

/** Ready on the port, or ended, with the log saying why. */
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
		// A path in a deep checkout would exceed the 107 bytes that a socket's may have.
		"unix_socket_directories=",
		"timezone=UTC",
		"log_timezone=UTC",
		...(isDurable ? DURABLE : NOT_DURABLE),
	];
	const { command, options } = postgresCommand(home, "postgres");
	const args = ["-D", dataDirectory, ...settings.flatMap((setting) => ["-c", setting])];
	// Detached: Ctrl-C in the terminal must not end it before those who use it.
	const server = spawn(command, args, { ...options, detached: true, stdio: ["ignore", log, log] });
	closeSync(log);
	await once(server, "spawn");
	server.unref();
	const isRunning = () => server.exitCode === null && server.signalCode === null;
	const port = await waitUntilReady(dataDirectory, isRunning);
	return { port, log: readFileSync(logFile, "utf8") };
}
