/**
 * `npm run db:reset`: drops the database, recreates, migrates and seeds it. With DATABASE_URL set it
 * requires `--force`, because that database may contain real data. It refuses while the product runs: a process that has
 * lost its job queue would accept jobs that never run.
 */
import type pg from "pg";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { connect } from "./database/connect.ts";
import { openDatabase } from "./database/open-database.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { applyMigrations } from "./migrations/apply-migrations.ts";
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { runTask, TaskError } from "./process/task.ts";

/** PostgreSQL's code for a database that has connections. */
const OBJECT_IN_USE = "55006";

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
			databaseUrl: database.productUrl,
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
	const client = await connect(maintenanceUrl.href);
	try {
		await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)}`);
		await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
	} catch (error) {
		if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error;
		throw new TaskError(
			"The database is in use: stop the product and every other program that is connected to it, then run this again.",
		);
	} finally {
		await client.end();
	}
}
