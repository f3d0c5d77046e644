import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	ConfigurationError,
	parseEnvironment,
	parseListener,
} from "../../app/platform/parse-environment.server.ts";
import { localData } from "./checkout.ts";
import { TaskError } from "./task.ts";

const DEFAULT_PORT = 3000;

/** The port to serve on, from PORT. */
export function readPort(): number {
	const port = Number(process.env.PORT || DEFAULT_PORT);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new TaskError(`PORT must be a number from 1 to 65535, and is "${process.env.PORT}".`);
}

/** Placeholder URL for the embedded server before it runs. */
const EMBEDDED_DATABASE = "postgresql://127.0.0.1/embedded";

/**
 * Finds configuration mistakes before anything is started or changed.
 *
 * @throws TaskError with a sentence for each mistake
 */
export function assertConfigured(mode: "production" | "development", port: number): void {
	const databaseUrl = process.env.DATABASE_URL || EMBEDDED_DATABASE;
	try {
		parseEnvironment({ ...process.env, ...productEnvironment({ mode, port, databaseUrl }) });
	} catch (error) {
		if (error instanceof ConfigurationError) throw new TaskError(error.message);
		throw error;
	}
}

/**
 * Checked before `assertConfigured`, which would ask for what jobs alone need.
 *
 * @throws TaskError if ROLES says to run jobs alone
 */
export function assertServesSite(command: "npm start" | "npm run dev"): void {
	if (parseListener(process.env).ROLES.includes("web")) return;
	throw new TaskError(
		`${command} serves the site, and ROLES has no web: unset ROLES. To run jobs alone, start the image with ROLES=jobs, or node build/server/index.js.`,
	);
}

/** The environment that the product needs on this machine. Existing values are kept. */
export function productEnvironment({
	mode,
	port,
	databaseUrl,
}: {
	mode: "production" | "development";
	port: number;
	databaseUrl: string;
}) {
	return {
		NODE_ENV: mode,
		PORT: String(port),
		DATABASE_URL: databaseUrl,
		APP_URL: process.env.APP_URL || `http://localhost:${port}`,
		SESSION_SECRET: process.env.SESSION_SECRET || readSessionSecret(),
		DATA_DIR: process.env.DATA_DIR || localData,
	};
}

/** Created once and stored, so that a restart signs nobody out. */
function readSessionSecret(): string {
	const file = join(localData, "session-secret");
	const draft = `${file}.${process.pid}`;
	mkdirSync(localData, { recursive: true });
	writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
	try {
		// Of two concurrent first starts, both then read the secret that was stored first.
		linkSync(draft, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(draft);
	}
	return readFileSync(file, "utf8");
}
