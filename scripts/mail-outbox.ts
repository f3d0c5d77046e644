/** `npm run mail:outbox`: shows the latest mails that were kept because no SMTP server is configured. */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { openDatabase } from "./database/open-database.ts";
import { applyMigrations } from "./migrations/apply-migrations.ts";
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { runTask } from "./process/task.ts";

const SHOWN = 20;

await runTask(async (stop) => {
	await generatePrismaClient(stop);
	const database = await openDatabase();
	try {
		await applyMigrations(database.url);
		const environment = {
			mode: "development",
			port: readPort(),
			databaseUrl: database.url,
		} as const;
		Object.assign(process.env, productEnvironment(environment));
		// Imported only now, because the product reads its environment when it is loaded.
		const { closeDb, db } = await import("../app/platform/db.server.ts");
		const mails = await db.outboxMail
			.findMany({ orderBy: { createdAt: "desc" }, take: SHOWN })
			.finally(closeDb);
		if (mails.length === 0) console.log("The outbox is empty.");
		for (const { to, subject, text, createdAt } of mails.reverse()) {
			console.log(`${createdAt.toISOString()}  to ${to}\n${subject}\n\n${text.trim()}\n`);
		}
		return 0;
	} finally {
		await database.release();
	}
});
