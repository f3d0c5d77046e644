/**
 * `npm run db:migrate`: applies pending migrations; `--retry` includes one that failed before. In the image:
 * `node build/migrate.js`.
 */
import { openDatabase } from "./database/open-database.ts";
import { applyMigrations } from "./migrations/apply-migrations.ts";
import { runTask } from "./process/task.ts";

await runTask(async () => {
	const database = await openDatabase();
	try {
		const shouldRetry = process.argv.includes("--retry");
		const applied = await applyMigrations(database.url, { shouldRetry });
		console.log(
			applied.length > 0 ? `Applied:\n  ${applied.join("\n  ")}` : "The database is up to date.",
		);
		return 0;
	} finally {
		await database.release();
	}
});
