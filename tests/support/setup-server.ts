import { setTimeout } from "node:timers/promises";
import { afterAll } from "vitest";
import type { Ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { blockOutgoingRequests } from "./block-outgoing-requests.ts";
import { watchStatements } from "./statement-columns.ts";
import { createTestDatabase, dropTestDatabase } from "./test-databases.ts";
import { testEnvironment } from "./test-environment.ts";

// Runs before modules of the app are loaded: they read the configuration and create their pool on import. Files that
// share a process keep these modules, so each has a new database under the same name.
const POOL_POLL_MS = 5;
const label = `worker_${process.env.VITEST_POOL_ID}`;
const databaseUrl = await createTestDatabase(label);
Object.assign(process.env, testEnvironment(databaseUrl));
blockOutgoingRequests([new URL(databaseUrl).hostname]);

await import("./matchers.ts");
await import("./property-seed.ts");

// `pg` will refuse a third statement of a connection at once, as Prisma sends those of nested writes and of more than two
// relations within a transaction. It warns once in a process, so one file tells of all others.
let overlap: Error | undefined;
function noteOverlap(warning: Error) {
	if (/client is already executing a query/.test(warning.message)) overlap = warning;
}
process.on("warning", noteOverlap);

const differences = watchStatements();

afterAll(async () => {
	process.off("warning", noteOverlap);
	if (overlap) throw overlap;
	if (differences.size > 0) {
		const lines = [...differences].join("\n");
		differences.clear();
		throw new Error(`Statements gave other columns than recorded:\n${lines}`);
	}

	// Visits are merged up to a second after they were recorded, which would be into the next file's database.
	const { __singletons: singletons } = globalThis as { __singletons?: Map<string, unknown> };
	const ingest = singletons?.get("analytics-ingest") as Ingest | undefined;
	await ingest?.settle();

	// The settings are the database's, but are kept in memory, which the files share.
	const { applyStoredSite, NOTHING_STORED } = await import("#app/platform/site.server.ts");
	applyStoredSite(NOTHING_STORED);

	const { pool } = await import("#app/platform/db.server.ts");
	// Ends the pool's connections.
	await dropTestDatabase(label);
	// The pool would still hand out an ended connection until it notices. It reports the removal of a connection, but
	// not if the connection was still being opened.
	while (pool.totalCount > 0) await setTimeout(POOL_POLL_MS);
});
