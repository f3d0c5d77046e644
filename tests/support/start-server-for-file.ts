import { afterAll } from "vitest";
import { type AppServer, type AppServerOptions, startAppServer } from "./app-server.ts";

/** Starts the built product before the tests of a file, on their database, and stops it after them. */
export async function startServerForFile(
	options: Omit<AppServerOptions, "databaseUrl"> = {},
): Promise<AppServer> {
	const databaseUrl = process.env.DATABASE_URL ?? "";
	const server = await startAppServer({ databaseUrl, ...options });
	afterAll(() => server.stop());
	return server;
}
