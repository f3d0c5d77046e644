import { afterEach, expect, test } from "vitest";
import { systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { checkDependencies } from "./check-dependencies.server.ts";
import { checkHealth } from "./check-health.server.ts";
import { listStaleCollations } from "./list-stale-collations.server.ts";

/** Collations whose version has changed below the database, here by a wrong version in PostgreSQL's catalog. */

const run = (text: string) => query({ text });

async function setDatabaseVersion(version: string | null): Promise<void> {
	const text = "UPDATE pg_database SET datcollversion = $1 WHERE datname = current_database()";
	await query({ text, values: [version] });
}

async function insertCollation(name: string, version: string | null): Promise<void> {
	await run(`CREATE COLLATION "${name}" (provider = builtin, locale = 'C.UTF-8')`);
	const text = "UPDATE pg_collation SET collversion = $2 WHERE collname = $1";
	await query({ text, values: [name, version] });
}

async function databaseName(): Promise<string> {
	const [row] = await query<{ name: string }>({
		text: "SELECT quote_ident(current_database()) AS name",
	});
	return row?.name ?? "";
}

const readCheck = async () =>
	(await checkHealth(systemClock, { withinMs: PATIENCE_MS })).find(
		({ name }) => name === "Indexes",
	);

afterEach(async () => {
	await run("DROP SCHEMA IF EXISTS sorted CASCADE");
	await run('DROP COLLATION IF EXISTS "German ""book""", unused');
	await setDatabaseVersion("1");
});

test("a database with the server's collation is well", async () => {
	expect((await listStaleCollations()).stale).toEqual([]);
	expect(await readCheck()).toEqual({
		name: "Indexes",
		state: "ok",
		detail: "Built with the collations of the database server",
	});
});

test("a database without a recorded version is well", async () => {
	await setDatabaseVersion(null);
	expect((await listStaleCollations()).stale).toEqual([]);
});

test("another version of the database's collation comes with the commands that fix it", async () => {
	await setDatabaseVersion("153.120");
	const name = await databaseName();
	expect(await readCheck()).toEqual({
		name: "Indexes",
		state: "warning",
		detail: `Built with version 153.120 of a collation, and the database server has 1: searches may miss rows. Run REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`,
	});
	const { report } = await checkDependencies();
	expect(report).toMatch(/^warning {2}Indexes {3}.*REINDEX DATABASE .*\n {19}Back up\. Then run/m);

	const { reindex, stale } = await listStaleCollations();
	for (const command of [reindex, ...stale.map(({ command }) => command)]) await run(command);
	expect((await readCheck())?.state).toBe("ok");
});

test("a collation counts only if an index uses it, whatever its name", async () => {
	await insertCollation("unused", "0");
	await insertCollation('German ""book""', null);
	await query({
		text: "UPDATE pg_collation SET collversion = '2.36' WHERE collname = $1",
		values: ['German "book"'],
	});
	expect((await listStaleCollations()).stale).toEqual([]);

	await run("CREATE SCHEMA sorted");
	await run('CREATE TABLE sorted.names (id int, name text COLLATE "German ""book""")');
	expect((await listStaleCollations()).stale).toEqual([]);
	await run("CREATE INDEX ON sorted.names (id, name)");
	const command = 'ALTER COLLATION public."German ""book""" REFRESH VERSION;';
	expect((await listStaleCollations()).stale).toEqual([{ recorded: "2.36", actual: "1", command }]);

	await setDatabaseVersion("2.36");
	const { reindex, stale } = await listStaleCollations();
	expect(stale.map(({ command }) => command)).toEqual([
		expect.stringMatching(/^ALTER DATABASE /),
		command,
	]);
	for (const one of [reindex, ...stale.map(({ command }) => command)]) await run(one);
	expect((await listStaleCollations()).stale).toEqual([]);
});
