import { stopping } from "./readiness.server.ts";
import { query } from "./sql.server.ts";

/** The migrations this build was made with, by folder name. */
const EXPECTED_MIGRATIONS = Object.keys(
	import.meta.glob("/prisma/migrations/*/migration.sql", { query: "?raw" }),
).flatMap((file) => file.split("/").at(-2) ?? []);

/** Gives the reason why this process should get no requests, or null when it is ready. */
export async function checkReadiness(): Promise<string | null> {
	if (stopping.signal.aborted) return "stopping";
	try {
		const rows = await query<{ name: string }>({
			text: "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
		});
		const applied = new Set(rows.map((row) => row.name));
		const missing = EXPECTED_MIGRATIONS.filter((name) => !applied.has(name));
		return missing.length > 0 ? `migrations missing: ${missing.join(", ")}` : null;
	} catch {
		return "database unavailable";
	}
}
