import pg from "pg";

/**
 * Temporary databases for tests: copies of one migrated template. `prepare-database.ts` puts the addresses of server
 * and template into the environment.
 */

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
	await withAdmin(async (client) => {
		await client.query(`DROP DATABASE IF EXISTS "${nameOf(label)}" WITH (FORCE)`);
		// In memory, copying files takes a third of the time of writing each page to the log.
		await client.query(
			`CREATE DATABASE "${nameOf(label)}" TEMPLATE "${template}" STRATEGY FILE_COPY`,
		);
	});
	return testDatabaseUrl(label);
}

export async function dropTestDatabase(label: string): Promise<void> {
	await withAdmin((client) =>
		client.query(`DROP DATABASE IF EXISTS "${nameOf(label)}" WITH (FORCE)`),
	);
}

/** Drops all databases of this run. */
export async function dropAllTestDatabases(): Promise<void> {
	await withAdmin(async (client) => {
		const { rows } = await client.query<{ datname: string }>(
			"SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
			[nameOf("")],
		);
		for (const { datname } of rows) {
			await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
		}
	});
}

/** Runs `work` on the server's maintenance database. */
export async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: adminUrl() });
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
