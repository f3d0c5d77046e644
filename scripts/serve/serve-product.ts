import { type Database, openDatabase } from "../database/open-database.ts";
import { seedDemo } from "../database/seed-demo.ts";
import { applyMigrations } from "../migrations/apply-migrations.ts";
import { productEnvironment } from "../process/product-environment.ts";
import { exitOrStop, type Program, startProgram } from "../process/program.ts";
import { SERVER_ENVIRONMENT } from "../process/server-options.ts";
import { formatStartMessage } from "./start-message.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

type ServeOptions = {
	mode: "production" | "development";
	port: number;
	stop: AbortSignal;
	/** Called at each start of the server, which is started again when the promise is fulfilled. */
	untilRestart?: () => Promise<void>;
};

/**
 * Runs a server of the product on a database that is up to date, says where to open it, and stays until
 * the server ends or the task is asked to stop. The server is a process of its own, so that it can finish
 * its work before the database goes.
 *
 * @param args the server's file and arguments
 * @returns the exit code for the task
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
	{ mode, port, stop, untilRestart }: ServeOptions,
): Promise<number> {
	await applyMigrations(database.url);
	stop.throwIfAborted();
	const environment = productEnvironment({ mode, port, databaseUrl: database.url });
	const accounts = await seedDemo(database, environment);
	stop.throwIfAborted();

	// Vite answers to keys pressed in the terminal.
	const input = mode === "development" ? "inherit" : "ignore";
	for (;;) {
		const restart = new AbortController();
		// Fails only when the task is asked to stop, which ends the server in any case.
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
				}),
			);
			const code = await untilEnd(server, AbortSignal.any([stop, restart.signal]));
			if (stop.aborted || !restart.signal.aborted) return code;
		} finally {
			await server.stop();
		}
	}
}

/** Being asked to stop is how serving is meant to end; a server that ends by itself has failed. */
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
