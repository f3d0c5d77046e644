import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { connect } from "../database/connect.ts";
import { TaskError } from "../process/task.ts";
import { readMigrations } from "./migration-folder.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/**
 * An arbitrary lock number. The engine has a lock too (72707369, shared with `prisma migrate deploy`), but
 * waiting for that one times out after 10 seconds, which a migration of a large table exceeds.
 */
const MIGRATION_LOCK = 8_147_351_606;

/**
 * Applies the pending migrations in prisma/migrations, as `prisma migrate deploy` does and with
 * the same records. Several processes may do so at once, such as two containers that start: one works,
 * the others wait for it and then have nothing to do.
 *
 * A migration runs in one transaction, so a failed one has changed nothing. It is still recorded, and
 * retried only when somebody has fixed the cause and requests it.
 *
 * @param shouldRetry whether to retry a migration that failed before
 * @param only names of the migrations to apply, all by default: to create the schema of an earlier release
 * @returns the names of the applied migrations
 * @throws TaskError that says how to fix it
 */
export async function applyMigrations(
	databaseUrl: string,
	{ shouldRetry = false, only }: { shouldRetry?: boolean; only?: ReadonlySet<string> } = {},
): Promise<string[]> {
	const client = await connect(databaseUrl);
	try {
		await assertMayCreate(client);
		await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
		const failed = await listFailedMigrations(client);
		if (failed.length > 0 && !shouldRetry) throw new TaskError(explainFailure(failed.join(", ")));
		return await withSchemaEngine(databaseUrl, async (engine) => {
			for (const migrationName of failed) await engine.markMigrationRolledBack({ migrationName });
			const { appliedMigrationNames } = await engine.applyMigrations({
				migrationsList: selectMigrations(only),
				filters: { externalTables: [], externalEnums: [] },
			});
			return appliedMigrationNames;
		});
	} catch (error) {
		if (error instanceof TaskError) throw error;
		const [failed] = await listFailedMigrations(client);
		const { message } = error as Error;
		throw new TaskError(failed ? `${message}\n\n${explainFailure(failed)}` : message);
	} finally {
		// Ends the session, which releases the lock.
		await client.end();
	}
}

function selectMigrations(only: ReadonlySet<string> | undefined): MigrationList {
	const all = readMigrations();
	if (!only) return all;
	const selected = all.migrationDirectories.filter(({ path }) => only.has(path));
	return { ...all, migrationDirectories: selected };
}

function explainFailure(migration: string): string {
	return `The migration ${migration} failed: fix the cause, then run \`npm run db:migrate -- --retry\`, in the image \`node build/migrate.js --retry\`.`;
}

/** The user must have the right to create tables and schemas in a new database; later it owns them. */
async function assertMayCreate(client: pg.Client): Promise<void> {
	const { rows } = await client.query(
		`SELECT has_database_privilege(current_database(), 'CREATE')
		    AND has_schema_privilege('public', 'CREATE')
		     OR to_regclass('public._prisma_migrations') IS NOT NULL AS may_create`,
	);
	if (rows[0].may_create) return;
	const { database = "", user = "" } = client;
	throw new TaskError(
		`The user "${user}" may not create tables in the database "${database}": as a superuser, run ` +
			`\`ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${client.escapeIdentifier(user)}\`.`,
	);
}

/** @returns the names of migrations that started but neither finished nor were marked as rolled back */
async function listFailedMigrations(client: pg.Client): Promise<string[]> {
	const { rows: tables } = await client.query("SELECT to_regclass('public._prisma_migrations')");
	if (tables[0].to_regclass === null) return [];
	const { rows } = await client.query(
		`SELECT migration_name FROM public._prisma_migrations
		  WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY started_at`,
	);
	return rows.map(({ migration_name }) => migration_name);
}
