import pg from "pg";
import { TaskError } from "../process/task.ts";
import { readMigrations } from "./migration-folder.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/**
 * Any number of our own. The engine has a lock too (72707369, shared with `prisma migrate deploy`), but
 * whoever waits for that one gives up after 10 seconds, which a migration of a large table exceeds.
 */
const MIGRATION_LOCK = 8_147_351_606;

/**
 * Brings the database up to the migrations in prisma/migrations, as `prisma migrate deploy` does and with
 * the same records. Several processes may do so at once, such as two containers that start: one works,
 * the others wait for it and find nothing left.
 *
 * @returns the names of the migrations it applied
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: databaseUrl });
	try {
		await client.connect();
	} catch (error) {
		throw new TaskError(`Cannot connect to the database: ${(error as Error).message}`);
	}
	try {
		await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
		return await withSchemaEngine(databaseUrl, async (engine) => {
			const { appliedMigrationNames } = await engine.applyMigrations({
				migrationsList: readMigrations(),
				filters: { externalTables: [], externalEnums: [] },
			});
			return appliedMigrationNames;
		});
	} catch (error) {
		throw new TaskError(`The database could not be migrated.\n${(error as Error).message}`);
	} finally {
		// Ends the session, and with it the lock.
		await client.end();
	}
}
