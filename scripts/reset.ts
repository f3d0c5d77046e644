/**
 * `npm run db:reset`: drops the database, makes it anew, migrates and seeds it. With DATABASE_URL set it
 * wants `--force`, since that database may be somebody's real one.
 */
import pg from "pg";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { openDatabase } from "./database/open-database.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { applyMigrations } from "./migrations/apply-migrations.ts";
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask(async (stop) => {
	if (process.env.DATABASE_URL && !process.argv.includes("--force")) {
		throw new TaskError(
			"DATABASE_URL is set. To drop that database and all it holds: npm run db:reset -- --force",
		);
	}
	await generatePrismaClient(stop);
	const database = await openDatabase();
	try {
		await recreate(database.url);
		await applyMigrations(database.url);
		const environment = productEnvironment({
			mode: "development",
			port: readPort(),
			databaseUrl: database.url,
		});
		await seedDemo(database, environment);
		console.log("The database is new again.");
		return 0;
	} finally {
		await database.release();
	}
});

async function recreate(databaseUrl: string): Promise<void> {
	const maintenanceUrl = new URL(databaseUrl);
	const name = decodeURIComponent(maintenanceUrl.pathname.slice(1));
	maintenanceUrl.pathname = "postgres";
	const client = new pg.Client({ connectionString: maintenanceUrl.href });
	await client.connect();
	try {
		await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
		await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
	} finally {
		await client.end();
	}
}
