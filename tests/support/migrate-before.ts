import { readMigrations } from "#scripts/migrations/migration-folder.ts";
import { withSchemaEngine } from "#scripts/migrations/schema-engine.ts";

/** Applies the migrations before the named one. */
export async function applyMigrationsBefore(databaseUrl: string, name: string): Promise<void> {
	const migrations = readMigrations();
	await withSchemaEngine(databaseUrl, (engine) =>
		engine.applyMigrations({
			migrationsList: {
				...migrations,
				migrationDirectories: migrations.migrationDirectories.filter(({ path }) => path < name),
			},
			filters: { externalTables: [], externalEnums: [] },
		}),
	);
}
