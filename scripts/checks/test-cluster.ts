import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { identityOf } from "../bootstrap/process-identity.mjs";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { postgresFolders } from "../database/postgres-home.ts";
import { stopPostmaster } from "../database/postmaster.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { packageName } from "../process/checkout.ts";

const NAME_PREFIX = "test-";
const TEMPLATE = `${packageName}_template`;

export interface TestCluster {
	/** Environment of the test programs. */
	environment: {
		/** URL of the cluster's maintenance database, with the right to create databases. */
		TEST_DATABASE_URL: string;
		/** A migrated, empty database to clone: CREATE DATABASE … TEMPLATE …. */
		TEST_TEMPLATE_DATABASE: string;
	};
	/** Stops the server and removes its data. */
	remove(): Promise<void>;
}

/**
 * A PostgreSQL server for one run: fast, not durable, removed afterwards.
 *
 * @param isInMemory whether its data is kept in memory, for tests and not for measuring
 */
export async function startTestCluster({ isInMemory = false } = {}): Promise<TestCluster> {
	await removeAbandonedClusters();
	const server = await startEmbeddedPostgres({
		name: `${NAME_PREFIX}${process.pid}`,
		isDurable: false,
		isInMemory,
	});
	const remove = async () => {
		await server.release();
		rmSync(server.folder, { recursive: true });
	};
	try {
		const maintenanceUrl = urlOf(server.url, "postgres");
		await createTemplate(maintenanceUrl);
		return {
			environment: { TEST_DATABASE_URL: maintenanceUrl, TEST_TEMPLATE_DATABASE: TEMPLATE },
			remove,
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

async function createTemplate(maintenanceUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: maintenanceUrl });
	await client.connect();
	try {
		await client.query(`CREATE DATABASE ${client.escapeIdentifier(TEMPLATE)}`);
	} finally {
		await client.end();
	}
	await applyMigrations(urlOf(maintenanceUrl, TEMPLATE));
}

function urlOf(serverUrl: string, database: string): string {
	const url = new URL(serverUrl);
	url.pathname = database;
	return url.href;
}

/** Removes clusters of runs that ended by kill -9. */
async function removeAbandonedClusters(): Promise<void> {
	for (const parent of postgresFolders) {
		for (const name of listFolder(parent)) {
			const isAbandoned =
				name.startsWith(NAME_PREFIX) && !identityOf(Number(name.slice(NAME_PREFIX.length)));
			if (!isAbandoned) continue;
			await stopPostmaster(join(parent, name, "cluster"));
			rmSync(join(parent, name), { recursive: true });
		}
	}
}

function listFolder(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
		throw error;
	}
}
