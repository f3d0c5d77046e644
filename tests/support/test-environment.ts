import { mkdtempSync } from "node:fs";
import path from "node:path";

/** The configuration of every test process, complete for app/platform/env.server.ts. */
export function testEnvironment(databaseUrl: string) {
	return {
		NODE_ENV: "test",
		APP_URL: "http://localhost:3000",
		DATABASE_URL: databaseUrl,
		DATABASE_POOL_SIZE: "5",
		SESSION_SECRET: "a-secret-that-only-tests-are-signed-with",
		LOG_LEVEL: "silent",
		PASSWORD_HASH_COST: "minimal",
		DATA_DIR: temporaryFolder("data"),
	};
}

/** Creates an empty folder that is removed after the run. */
export function temporaryFolder(label: string): string {
	const parent = process.env.TEST_TEMPORARY_FOLDER;
	if (!parent) throw new Error("tests/support/prepare-temporary-folder.ts has not run");
	return mkdtempSync(path.join(parent, `${label}-`));
}
