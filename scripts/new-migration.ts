/**
 * `npm run db:new-migration NAME`: writes the migration from the existing migrations to
 * prisma/schema.prisma. With `--empty` the file is created even if nothing differs, for handwritten SQL.
 *
 * The two are compared in temporary databases on the embedded server, whatever DATABASE_URL says. Only
 * the schema `public` is compared: `analytics` is handwritten and `pgboss` manages itself.
 */
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { createMigration } from "./migrations/create-migration.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask(async () => {
	const args = process.argv.slice(2);
	const isEmptyAllowed = args.includes("--empty");
	const [name] = args.filter((arg) => !arg.startsWith("--"));
	if (!name || !/^[a-z0-9_]+$/.test(name)) {
		throw new TaskError(
			"Name the migration in small letters and underscores: npm run db:new-migration add_links",
		);
	}
	const server = await startEmbeddedPostgres();
	try {
		const file = await createMigration(server.url, name, { isEmptyAllowed });
		console.log(
			file
				? `Wrote ${file}`
				: "Nothing to change: the migrations already lead to prisma/schema.prisma.",
		);
		return 0;
	} finally {
		await server.release();
	}
});
