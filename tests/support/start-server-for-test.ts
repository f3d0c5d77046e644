import { onTestFinished } from "vitest";
import { type AppServer, type AppServerOptions, startAppServer } from "./app-server.ts";

/** Starts the built product, by default on the database of the file, and kills it once the test has finished. */
export async function startServerForTest(
	options: Partial<AppServerOptions> = {},
): Promise<AppServer> {
	const databaseUrl = process.env.DATABASE_URL ?? "";
	const server = await startAppServer({ databaseUrl, ...options });
	onTestFinished(async () => {
		await server.stop("SIGKILL");
	});
	return server;
}
