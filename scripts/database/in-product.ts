import { generatePrismaClient } from "../build/generate-prisma-client.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { productEnvironment, readPort } from "../process/product-environment.ts";
import { connect } from "./connect.ts";
import { openDatabase } from "./open-database.ts";

/**
 * Runs a task with the product's own code, on a migrated database. `work` must import that code by
 * `import()`, because it needs the generated client and reads its environment when it is loaded.
 *
 * @param migrates whether to apply missing migrations first; otherwise the database only has to be reachable
 * @param work function that gets the product's environment, which is part of `process.env` by then
 * @returns the result of `work`: the exit code of the task
 */
export async function inProduct(
	stop: AbortSignal,
	work: (environment: ReturnType<typeof productEnvironment>) => Promise<number>,
	{ migrates = true } = {},
): Promise<number> {
	await generatePrismaClient(stop);
	const database = await openDatabase();
	try {
		if (migrates) await applyMigrations(database.url);
		else await (await connect(database.url)).end();
		const environment = productEnvironment({
			mode: "development",
			port: readPort(),
			databaseUrl: database.productUrl,
		});
		Object.assign(process.env, environment);
		const { closeDb } = await import("../../app/platform/db.server.ts");
		return await work(environment).finally(closeDb);
	} finally {
		await database.release();
	}
}
