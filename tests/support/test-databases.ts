import pg from "pg";

/**
 * Temporary databases for tests: copies of one migrated template. `prepare-database.ts` puts the addresses of server
 * and template into the environment.
 */

/** Whether the tables of visits are distributed over the nodes of a Citus cluster: in `npm run test:citus`. */
export const hasCitus = process.env.TEST_NODE_URLS !== undefined;

/** Part of this run's database names, so that two runs on one server don't interfere. */
function runId(): string {
	return requireEnvironment("TEST_RUN_ID");
}

/** @returns the connection URL of a database of this run */
function testDatabaseUrl(label: string): string {
	const url = new URL(adminUrl());
	url.pathname = nameOf(label);
	return url.href;
}

/**
 * Creates a database without a schema.
 * @param options of `CREATE DATABASE`, such as its collation
 * @returns its connection URL
 */
export async function createEmptyDatabase(label: string, options = ""): Promise<string> {
	await withAdmin(async (client) => {
		await client.query(`DROP DATABASE IF EXISTS "${nameOf(label)}" WITH (FORCE)`);
		await client.query(`CREATE DATABASE "${nameOf(label)}" ${options}`);
	});
	return testDatabaseUrl(label);
}

/** Creates a database, and replaces an earlier one with this label. @returns its connection URL */
export async function createTestDatabase(label: string): Promise<string> {
	const template = requireEnvironment("TEST_TEMPLATE_DATABASE");
	await onEachNode(async (client) => {
		await drop(client, nameOf(label));
		// In memory, copying files takes a third of the time of writing each page to the log.
		await client.query(
			`CREATE DATABASE "${nameOf(label)}" TEMPLATE "${template}" STRATEGY FILE_COPY`,
		);
	});
	return testDatabaseUrl(label);
}

export async function dropTestDatabase(label: string): Promise<void> {
	await onEachNode((client) => drop(client, nameOf(label)));
}

/** With Citus, a background process of a database may need a moment to end. */
async function drop(client: pg.Client, database: string): Promise<void> {
	for (let tries = hasCitus ? 5 : 1; tries > 0; tries--) {
		try {
			await client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
			return;
		} catch (error) {
			if (tries === 1) throw error;
		}
	}
}

/** Drops all databases of this run. */
export async function dropAllTestDatabases(): Promise<void> {
	await onEachNode(async (client) => {
		const { rows } = await client.query<{ datname: string }>(
			"SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
			[nameOf("")],
		);
		for (const { datname } of rows) {
			await drop(client, datname);
		}
	});
}

/** Runs `work` on the server's maintenance database. */
export function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
	return withClient(adminUrl(), work);
}

/** Runs `work` on the maintenance databases of the server and, with Citus, of its other nodes. */
async function onEachNode(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
	const others = process.env.TEST_NODE_URLS?.split(" ").filter(Boolean) ?? [];
	for (const url of [adminUrl(), ...others]) await withClient(url, work);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

function adminUrl(): string {
	return requireEnvironment("TEST_DATABASE_URL");
}

function nameOf(label: string): string {
	return `test_${runId()}_${label}`;
}

function requireEnvironment(name: string): string {
	const value = process.env[name];
	if (!value) throw new Error(`${name} is not set: tests/support/prepare-database.ts has not run`);
	return value;
}
