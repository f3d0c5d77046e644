import type { DemoAccount } from "../../prisma/seed.ts";
import type { Database } from "./open-database.ts";

/**
 * Fills an empty embedded database with the demo; one that has users stays unchanged. An external
 * PostgreSQL is filled only on request, as by SEED_DEMO=1.
 *
 * @param environment environment of the product; added to `process.env`, where the product's code reads it
 * @returns the demo accounts to show; empty if there is no demo
 */
export async function seedDemo(
	database: Database,
	environment: Record<string, string>,
	{ isAskedFor = process.env.SEED_DEMO === "1" } = {},
): Promise<readonly DemoAccount[]> {
	if (!database.embeddedFolder && !isAskedFor) return [];
	Object.assign(process.env, environment);
	// Imported late, because the product reads its environment when it is loaded.
	const { seedDemo: seed, findDemoAccounts } = await import("../../prisma/seed.ts");
	const { closeDb } = await import("../../app/platform/db.server.ts");
	try {
		const seeded = await seed();
		if (seeded) return seeded.accounts;
		return database.embeddedFolder && !isAskedFor ? await findDemoAccounts() : [];
	} finally {
		await closeDb();
	}
}
