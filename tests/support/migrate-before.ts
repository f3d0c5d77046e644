import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { listMigrationNames } from "#scripts/migrations/migration-folder.ts";

/** Applies the migrations before the named one, which belongs to the upgrade path. */
export async function applyMigrationsBefore(databaseUrl: string, name: string): Promise<void> {
	const before = listMigrationNames("upgrade-path").filter((other) => other < name);
	await applyMigrations(databaseUrl, { only: new Set(before) });
}
