import { expect, test, vi } from "vitest";
import { CONNECTION_TIMEOUT_MS } from "./database-connection.server.ts";
import { db, pool } from "./db.server.ts";
import { query, transaction } from "./sql.server.ts";

test("a statement that times out counts as an outage, not an unexpected error", async () => {
	const unavailable = { code: "unavailable", status: 503 };
	const inTransaction = transaction(async (client) => {
		await client.query("SET LOCAL statement_timeout = 20");
		await client.query("SELECT pg_sleep(10)");
	});
	await expect(inTransaction).rejects.toMatchObject(unavailable);
	const byPrisma = db.$transaction(async (tx) => {
		await tx.$executeRaw`SET LOCAL statement_timeout = 20`;
		await tx.$queryRaw`SELECT 1 AS one FROM pg_sleep(10)`;
	});
	await expect(byPrisma).rejects.toMatchObject(unavailable);
	expect(await query({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

test("a connection that is lost between two statements ends only itself", async () => {
	const client = await pool.connect();
	const lost = () => client.emit("error", new Error("terminated by an administrator"));
	expect(lost).not.toThrow();
	client.release(true);
	expect(await query({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

test("a transaction waits for a connection as long as a statement does", async () => {
	const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	try {
		const waiting = [
			query<{ one: number }>({ text: "SELECT 1 AS one" }),
			db.$transaction((tx) => tx.$queryRaw<{ one: number }[]>`SELECT 1 AS one`),
		];
		while (pool.waitingCount < waiting.length) await new Promise(setImmediate);
		vi.advanceTimersByTime(CONNECTION_TIMEOUT_MS - 1);
		for (const client of taken.splice(0)) client.release();
		expect(await Promise.all(waiting)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
	} finally {
		vi.useRealTimers();
		for (const client of taken) client.release();
	}
});
