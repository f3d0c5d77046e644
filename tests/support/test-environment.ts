import { mkdtempSync } from "node:fs";
import path from "node:path";

/** What every test process is configured with; a whole answer to app/platform/env.server.ts. */
export function testEnvironment(databaseUrl: string) {
	return {
		NODE_ENV: "test",
		APP_URL: "http://localhost:3000",
		DATABASE_URL: databaseUrl,
		DATABASE_POOL_SIZE: "5",
		SESSION_SECRET: "a-secret-that-only-tests-are-signed-with",
		LOG_LEVEL: "silent",
		DATA_DIR: temporaryFolder("data"),
	};
}

/** An empty folder that goes when the run ends. */
export function temporaryFolder(label: string): string {
	const parent = process.env.TEST_TEMPORARY_FOLDER;
	if (!parent) throw new Error("tests/support/prepare-temporary-folder.ts has not run");
	return mkdtempSync(path.join(parent, `${label}-`));
}
