import pg from "pg";

/**
 * Creates an empty database with all migrations.
 *
 * @param environment environment of the cluster in which it is created
 * @returns its URL
 */
export async function createDatabase(
	environment: { TEST_DATABASE_URL: string; TEST_TEMPLATE_DATABASE: string },
	name: string,
): Promise<string> {
	const url = new URL(environment.TEST_DATABASE_URL);
	const client = new pg.Client({ connectionString: url.href });
	await client.connect();
	try {
		const template = client.escapeIdentifier(environment.TEST_TEMPLATE_DATABASE);
		await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${template}`);
	} finally {
		await client.end();
	}
	url.pathname = name;
	return url.href;
}
