/** `npm run db:seed`: fills a database without users with the demo. */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { openDatabase } from "./database/open-database.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { applyMigrations } from "./migrations/apply-migrations.ts";
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { runTask } from "./process/task.ts";
import { formatAccounts } from "./serve/start-message.ts";

await runTask(async (stop) => {
	await generatePrismaClient(stop);
	const database = await openDatabase();
	try {
		await applyMigrations(database.url);
		const environment = productEnvironment({
			mode: "development",
			port: readPort(),
			databaseUrl: database.url,
		});
		const accounts = await seedDemo(database, environment, { isAskedFor: true });
		console.log(
			formatAccounts(accounts, environment.APP_URL).join("\n") ||
				"It has users already; left as it is.",
		);
		return 0;
	} finally {
		await database.release();
	}
});
