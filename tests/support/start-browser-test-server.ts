import { startAppServer } from "./app-server.ts";
import { startGoogleProvider } from "./google-provider.ts";
import prepareDatabase from "./prepare-database.ts";
import prepareTemporaryFolder from "./prepare-temporary-folder.ts";
import { createTestDatabase } from "./test-databases.ts";

/**
 * Playwright's global setup: starts the built product on a new database, for all browser tests. Its configuration goes
 * into the environment, where the tests' factories read it.
 */
export default async function startBrowserTestServer(): Promise<() => Promise<void>> {
	const removeTemporaryFolder = prepareTemporaryFolder();
	const cleanUp = await prepareDatabase();
	const databaseUrl = await createTestDatabase("browser");
	const google = await startGoogleProvider();
	const server = await startAppServer({ databaseUrl, environment: google.environment });
	Object.assign(process.env, server.environment, { LOG_LEVEL: "silent" });
	return async () => {
		await server.stop();
		await google.stop();
		await cleanUp();
		removeTemporaryFolder();
	};
}
