import { createHash, randomBytes } from "node:crypto";
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { readMigrations } from "#scripts/migrations/migration-folder.ts";
import { dropAllTestDatabases, withAdmin } from "./test-databases.ts";

/**
 * Finds the server and the migrated template database for a run, and cleans up afterwards. `npm test` sets both
 * (TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE). Otherwise this starts the embedded server and creates a template, which
 * stays for later runs with the same migrations.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
	// Each project that needs a database calls this; the first call prepares it for all.
	if (process.env.TEST_RUN_ID) return async () => {};

	let release = async () => {};
	if (!process.env.TEST_DATABASE_URL) {
		const server = await startEmbeddedPostgres({ name: "test", isDurable: false });
		release = server.release;
		process.env.TEST_DATABASE_URL = server.url;
	}
	process.env.TEST_TEMPLATE_DATABASE ||= await prepareTemplate();
	process.env.TEST_RUN_ID = `${process.pid.toString(36)}${randomBytes(3).toString("hex")}`;
	return async () => {
		await dropAllTestDatabases();
		await release();
	};
}

const TEMPLATE_LOCK = 5_120_907;

/** @returns the name of a database with the current migrations */
async function prepareTemplate(): Promise<string> {
	const migrations = JSON.stringify(readMigrations().migrationDirectories);
	const name = `test_template_${createHash("sha256").update(migrations).digest("hex").slice(0, 12)}`;
	const draft = `${name}_draft`;
	await withAdmin(async (client) => {
		await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
		const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
		if (rowCount) return;
		// Created under another name, so that the template of an interrupted run is never used.
		await client.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
		await client.query(`CREATE DATABASE "${draft}"`);
		const url = new URL(process.env.TEST_DATABASE_URL ?? "");
		url.pathname = draft;
		await applyMigrations(url.href);
		await client.query(`ALTER DATABASE "${draft}" RENAME TO "${name}"`);
	});
	return name;
}
