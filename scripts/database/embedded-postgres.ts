import { join } from "node:path";
import pg from "pg";
import { isDiskFull } from "../bootstrap/disk-full.mjs";
import { acquireLock } from "../bootstrap/file-lock.mjs";
import { packageName } from "../process/checkout.ts";
import { describeCluster, startCluster } from "./cluster.ts";
import { addClusterUser, removeClusterUser } from "./cluster-users.ts";
import { initializeCluster } from "./initialize-cluster.ts";
import { preparePostgresHome } from "./postgres-home.ts";
import { stopPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres {
	/** Connection URL of the product's database, as a superuser. */
	url: string;
	/** Folder of the data, the password and the log. */
	folder: string;
	/** Ends this process's use. The last process stops the server. */
	release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
	/** Name of its folder. */
	name?: string;
	/** False is faster, but a crash loses the data. */
	isDurable?: boolean;
	/** Keeps the data in memory, on a system that has enough. */
	isInMemory?: boolean;
}

/**
 * Starts the PostgreSQL from the npm packages, or connects to it if another process of this checkout
 * has started it. It is created on first use, listens on a free port of 127.0.0.1, and survives a `kill -9` of its
 * users, so that the next process finds it again.
 *
 * @throws TaskError that says how to fix it
 */
export async function startEmbeddedPostgres({
	name = "postgres",
	isDurable = true,
	isInMemory = false,
}: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
	const cluster = describeCluster(preparePostgresHome(name, isInMemory), name, isDurable);
	const lock = join(cluster.folder, "lock");

	const unlock = await acquireLock(lock);
	try {
		addClusterUser(cluster.folder);
		initializeCluster(cluster);
		const url = await createDatabase(await startCluster(cluster));
		return { url, folder: cluster.folder, release };
	} catch (error) {
		await leave();
		throw error;
	} finally {
		unlock();
	}

	async function release() {
		const unlock = await acquireLock(lock).catch(ignoreFullDisk);
		try {
			await leave();
		} finally {
			unlock();
		}
	}

	async function leave() {
		if (removeClusterUser(cluster.folder) === 0) await stopPostmaster(cluster.dataDirectory);
	}
}

/** A full disk has no room for the lock, and nobody can start the server on it. It has to be stopped all the same. */
function ignoreFullDisk(error: unknown): () => void {
	if (isDiskFull(error)) return () => {};
	throw error;
}

/** @returns the URL of the product's database, created on first use */
async function createDatabase(maintenanceUrl: string): Promise<string> {
	const url = new URL(maintenanceUrl);
	url.pathname = packageName;
	const client = new pg.Client({ connectionString: maintenanceUrl });
	await client.connect();
	try {
		const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [
			packageName,
		]);
		if (rowCount === 0)
			await client.query(`CREATE DATABASE ${client.escapeIdentifier(packageName)}`);
		return url.href;
	} finally {
		await client.end();
	}
}
