import { once } from "node:events";
import { afterAll } from "vitest";
import { blockOutgoingRequests } from "./block-outgoing-requests.ts";
import { createTestDatabase, dropTestDatabase } from "./test-databases.ts";
import { testEnvironment } from "./test-environment.ts";

// Runs before modules of the app are loaded: they read the configuration and create their pool on import. Files that
// share a process keep these modules, so each has a new database under the same name.
const label = `worker_${process.env.VITEST_POOL_ID}`;
const databaseUrl = await createTestDatabase(label);
Object.assign(process.env, testEnvironment(databaseUrl));
blockOutgoingRequests([new URL(databaseUrl).hostname]);

await import("./matchers.ts");

afterAll(async () => {
	const { pool } = await import("#app/platform/db.server.ts");
	// Ends the pool's connections.
	await dropTestDatabase(label);
	// The pool would still hand out an ended connection until it notices.
	while (pool.totalCount > 0) await once(pool, "remove");
});
