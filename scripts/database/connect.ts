import pg from "pg";
import { TaskError } from "../process/task.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const OLDEST_VERSION = 16;

/** Name of the variable that a failure is about. */
function variable(): string {
	return process.env.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
}

/**
 * Opens one connection to the database.
 *
 * @throws TaskError that says what is wrong with the URL, the server or the account, and how to fix it
 */
export async function connect(databaseUrl: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
	});
	// If a connection is lost between two statements, the next one reports it.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new TaskError(explain(error as NodeJS.ErrnoException, client));
	}
	try {
		await assertVersion(client);
	} catch (error) {
		await client.end();
		throw error;
	}
	return client;
}

async function assertVersion(client: pg.Client): Promise<void> {
	const { rows } = await client.query("SHOW server_version_num");
	const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
	if (version >= OLDEST_VERSION) return;
	throw new TaskError(
		`The PostgreSQL in ${variable()} is version ${version}: upgrade it to ${OLDEST_VERSION} or later.`,
	);
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html for the five-character codes */
function explain({ code, message }: NodeJS.ErrnoException, client: pg.Client): string {
	const { host, port, database, user } = client;
	const server = `${host}:${port}`;
	if (code === "ECONNREFUSED")
		return `Nothing listens at ${server}: start PostgreSQL there, or correct ${variable()}.`;
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return `The host ${host} can't be found: correct ${variable()}.`;
	if (code === "ETIMEDOUT" || message.includes("timeout"))
		return `PostgreSQL at ${server} does not answer: check the network between here and there, or correct ${variable()}.`;
	if (code === "28P01" || code === "28000")
		return `PostgreSQL refuses the user "${user}": correct the user name and password in ${variable()}.`;
	if (code === "3D000")
		return `The database "${database}" does not exist: create it, or correct ${variable()}.`;
	if (code === "42501")
		return `The user "${user}" may not connect to the database "${database}": grant it CONNECT.`;
	if (code === "53300")
		return `PostgreSQL at ${server} has no connection left: raise its max_connections, or stop another client.`;
	return `The connection to PostgreSQL at ${server} failed (${message}): correct ${variable()}.`;
}
