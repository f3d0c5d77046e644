import { type Database, openDatabase } from "../database/open-database.ts";
import { seedDemo } from "../database/seed-demo.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { productEnvironment } from "../process/product-environment.ts";
import { exitOrStop, type Program, startProgram } from "../process/program.ts";
import { SERVER_ENVIRONMENT } from "../process/server-options.ts";
import { formatStartMessage } from "./start-message.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

export type ServeOptions = {
	mode: "production" | "development";
	port: number;
	stop: AbortSignal;
	/** Called at each start of the server, which restarts when the promise resolves. */
	untilRestart?: () => Promise<void>;
	/** Called once with the product's environment, before the server starts. */
	prepare?: (environment: Record<string, string>) => Promise<void>;
	/** Lines at the end of the start message. */
	notes?: readonly string[];
};

/**
 * Runs a server of the product on a migrated database, prints its URL, and waits until
 * the server ends or the task is stopped. The server is a separate process, so that it can finish
 * its work before the database stops.
 *
 * @param args path of the server's file, and its arguments
 * @returns exit code of the task
 */
export async function serveProduct(args: string[], options: ServeOptions): Promise<number> {
	const database = await openDatabase();
	try {
		options.stop.throwIfAborted();
		return await serveOn(database, args, options);
	} finally {
		await database.release();
	}
}

async function serveOn(
	database: Database,
	args: string[],
	{ mode, port, stop, untilRestart, prepare, notes }: ServeOptions,
): Promise<number> {
	await applyMigrations(database.url);
	stop.throwIfAborted();
	const environment = productEnvironment({ mode, port, databaseUrl: database.productUrl });
	const accounts = await seedDemo(database, environment);
	stop.throwIfAborted();
	await prepare?.(environment);
	stop.throwIfAborted();

	// Vite responds to keys pressed in the terminal.
	const input = mode === "development" ? "inherit" : "ignore";
	for (;;) {
		const restart = new AbortController();
		// Rejects only when the task is stopped, which ends the server in any case.
		untilRestart?.().then(
			() => restart.abort(),
			() => {},
		);
		const server = startProgram(args, {
			env: { ...SERVER_ENVIRONMENT, ...environment },
			stdio: [input, "inherit", "inherit"],
		});
		try {
			await waitUntilReady(port, server, stop);
			console.log(
				formatStartMessage({
					appUrl: environment.APP_URL,
					database,
					dataFolder: environment.DATA_DIR,
					accounts,
					notes,
				}),
			);
			const code = await untilEnd(server, AbortSignal.any([stop, restart.signal]));
			if (stop.aborted || !restart.signal.aborted) return code;
		} finally {
			await server.stop();
		}
	}
}

/** A server that is stopped has succeeded; one that ends by itself has failed. */
async function untilEnd(server: Program, stop: AbortSignal): Promise<number> {
	try {
		const code = await exitOrStop(server, stop);
		console.error(`\nThe server ended unexpectedly (code ${code}).`);
		return code || 1;
	} catch (error) {
		if (stop.aborted) return 0;
		throw error;
	}
}
