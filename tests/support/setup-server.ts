import { afterAll } from "vitest";
import { blockOutgoingRequests } from "./block-outgoing-requests.ts";
import { createTestDatabase, dropTestDatabase } from "./test-databases.ts";
import { testEnvironment } from "./test-environment.ts";

// Runs before modules of the app are loaded: they read the configuration and create their pool on import.
const label = `worker_${process.env.VITEST_POOL_ID}`;
const databaseUrl = await createTestDatabase(label);
Object.assign(process.env, testEnvironment(databaseUrl));
blockOutgoingRequests([new URL(databaseUrl).hostname]);

await import("./matchers.ts");

afterAll(async () => {
	const { closeDb } = await import("#app/platform/db.server.ts");
	await closeDb();
	await dropTestDatabase(label);
});
