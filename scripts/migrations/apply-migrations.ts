import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { connect } from "../database/connect.ts";
import { TaskError } from "../process/task.ts";
import { listMigrationNames, type MigrationFolder, readMigrations } from "./migration-folder.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/**
 * An arbitrary lock number. The engine has a lock too (72707369, shared with `prisma migrate deploy`), but
 * waiting for that one times out after 10 seconds, which a migration of a large table exceeds.
 */
const MIGRATION_LOCK = 8_147_351_606;
/** The engine's own lock. */
const ENGINE_LOCK = 72_707_369;

/**
 * Applies the pending migrations in prisma/migrations, as `prisma migrate deploy` does and with
 * the same records. Several processes may do so at once, such as two containers that start: one works,
 * the others wait for it and then have nothing to do.
 *
 * A database from before the baseline first takes the upgrade path, and records the baseline without running it.
 *
 * A migration runs in one transaction, so a failed one has changed nothing. It is still recorded, and
 * retried only when somebody has fixed the cause and requests it. One whose process was killed is retried
 * at once.
 *
 * @param shouldRetry whether to retry a migration that failed before
 * @param only names of the migrations to apply, all by default: to create the schema of an earlier release. Those of a
 * release before the baseline are applied one by one, without the baseline
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
		// Waits for a statement of a killed process, which PostgreSQL ends within a second, and for `prisma migrate deploy`.
		await client.query("SELECT pg_advisory_lock($1), pg_advisory_unlock($1)", [ENGINE_LOCK]);
		const { applied, failed, interrupted } = await readRecords(client);
		if (failed.length > 0 && !shouldRetry) throw new TaskError(explainFailure(failed.join(", ")));
		return await withSchemaEngine(databaseUrl, async (engine) => {
			for (const migrationName of [...failed, ...interrupted]) {
				await engine.markMigrationRolledBack({ migrationName });
			}
			const upgraded = isBeforeBaseline([...applied, ...(only ?? [])])
				? await upgrade(engine, only)
				: [];
			return [...upgraded, ...(await applyFolder(engine, "migrations", only))];
		});
	} catch (error) {
		if (error instanceof TaskError) throw error;
		const { failed } = await readRecords(client);
		const { message } = error as Error;
		throw new TaskError(failed[0] ? `${message}\n\n${explainFailure(failed[0])}` : message);
	} finally {
		// Ends the session, which releases the lock.
		await client.end();
	}
}

/** Names of the migrations to apply; undefined means all. */
type Selection = ReadonlySet<string> | undefined;

/**
 * @param names names of the applied migrations, or of those to apply to a new database
 * @returns whether they belong to a release before the baseline
 */
function isBeforeBaseline(names: readonly string[]): boolean {
	if (names.includes(baselineName())) return false;
	return listMigrationNames("upgrade-path").some((name) => names.includes(name));
}

/** @returns the names of the applied migrations, without the baseline, which is only recorded */
async function upgrade(engine: SchemaEngine, only: Selection): Promise<string[]> {
	const applied = await applyFolder(engine, "upgrade-path", only);
	if (!only) {
		await engine.markMigrationApplied({
			migrationName: baselineName(),
			migrationsList: readMigrations("migrations"),
		});
	}
	return applied;
}

function baselineName(): string {
	const [first = ""] = listMigrationNames("migrations");
	return first;
}

/** @returns the names of the applied migrations */
async function applyFolder(
	engine: SchemaEngine,
	folder: MigrationFolder,
	only: Selection,
): Promise<string[]> {
	const all = readMigrations(folder);
	const { appliedMigrationNames } = await engine.applyMigrations({
		migrationsList: {
			...all,
			migrationDirectories: all.migrationDirectories.filter(({ path }) => !only || only.has(path)),
		},
		filters: { externalTables: [], externalEnums: [] },
	});
	return appliedMigrationNames;
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

/** Names of migrations that were not marked as rolled back. */
type Records = {
	applied: string[];
	failed: string[];
	/** Those that neither ended nor have the message of a failure: their process was killed, unless it still works. */
	interrupted: string[];
};

async function readRecords(client: pg.Client): Promise<Records> {
	const { rows: tables } = await client.query("SELECT to_regclass('public._prisma_migrations')");
	if (tables[0].to_regclass === null) return { applied: [], failed: [], interrupted: [] };
	const { rows } = await client.query<{ name: string; state: keyof Records }>(
		`SELECT migration_name AS name,
			CASE WHEN finished_at IS NOT NULL THEN 'applied' WHEN logs IS NULL THEN 'interrupted' ELSE 'failed' END AS state
		FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
	);
	const namesOf = (state: keyof Records) =>
		rows.filter((row) => row.state === state).map(({ name }) => name);
	return {
		applied: namesOf("applied"),
		failed: namesOf("failed"),
		interrupted: namesOf("interrupted"),
	};
}
