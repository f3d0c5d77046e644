import { expect, test, vi } from "vitest";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { env } from "./env.server.ts";

/** Without PgBouncer: tests/integration/pooler.slow.test.ts runs the product behind it. */

const NAMED = { name: "number-1", text: "SELECT $1::int AS one", values: [1] };
const STATE = `
	SELECT ARRAY(SELECT name FROM pg_prepared_statements) AS statements,
		current_setting('statement_timeout') AS "timeLimit", current_setting('application_name') AS at`;

/** Imports the modules as a process with another DATABASE_DIRECT_URL does. */
function importWith(directUrl: string) {
	vi.stubEnv("DATABASE_DIRECT_URL", directUrl);
	return importAsOtherProcess(async () => ({
		...(await import("./sql.server.ts")),
		...(await import("./db.server.ts")),
		...(await import("./check-pooling.server.ts")),
	}));
}

function addressWith(name: string): string {
	const url = new URL(env.DATABASE_URL);
	url.searchParams.set("application_name", name);
	return url.href;
}

test("behind a pooler, statements are prepared and time limits are set only on connections of their own", async () => {
	const { query, transaction, sessionTransaction } = await importWith(addressWith("direct"));
	expect(await query(NAMED)).toEqual([{ one: 1 }]);
	const shared = await transaction(async (client) => {
		expect((await client.query(NAMED)).rows).toEqual([{ one: 1 }]);
		return (await client.query(STATE)).rows;
	});
	expect(shared).toEqual([{ statements: [], timeLimit: "0", at: "" }]);
	const own = await sessionTransaction(async (client) => {
		await client.query(NAMED);
		return (await client.query(STATE)).rows;
	});
	expect(own).toEqual([{ statements: ["number-1"], timeLimit: "15s", at: "direct" }]);
});

test("without a pooler, all connections prepare statements and have a time limit", async () => {
	const { query, pool, sessionPool } = await importWith(env.DATABASE_URL);
	expect(sessionPool).toBe(pool);
	await query(NAMED);
	expect(await query({ text: STATE })).toEqual([
		{ statements: ["number-1"], timeLimit: "15s", at: "" },
	]);
});

test("connections that don’t keep their session are found", async () => {
	const { checkPooling } = await importWith(env.DATABASE_URL);
	expect(await checkPooling()).toBe("none");
});

test("a direct address of another database is found", async () => {
	const other = new URL(env.DATABASE_URL);
	other.pathname = "postgres";
	const { checkPooling } = await importWith(other.href);
	expect(await checkPooling()).toBe("no-session");
});

test("a pooler without a time limit is found", async () => {
	const { checkPooling } = await importWith(addressWith("direct"));
	expect(await checkPooling()).toBe("unlimited");
});
