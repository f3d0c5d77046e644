import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { transaction } from "#app/platform/sql.server.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import type { AppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";
import { testWith } from "#tests/support/test-with.ts";
import { readTreeMemory } from "../../bench/measure/tree-memory.ts";

/** All connections are taken: those of the processes to the database, or those of visitors to a process. */

const POOL_SIZE = 2;
/** More than the pool has, and fewer than a process lets wait. */
const REQUESTS = 6;
const IDLE = 10_000;
const SLOW = 1_000;
/** Fewer than the system lets wait to be accepted. */
const CONNECTED_AT_ONCE = 200;
/** The goal of `npm run bench:soak`, which sends no such connections. */
const MAX_BYTES = 350 * 1024 * 1024;
/** Node raises its own limit to the highest that it may. */
const openFiles = execFileSync("/bin/sh", ["-c", "ulimit -H -n"], { encoding: "utf8" }).trim();
const canOpenAll = openFiles === "unlimited" || Number(openFiles) > IDLE + SLOW + 500;

/** Inserts a page with a link, and lets the processes put both into their caches. */
async function insertCachedPage(servers: readonly AppServer[]) {
	const user = await insertUser();
	const { id } = await insertLink(user);
	const { name, value } = await insertSession(user);
	const [page, go] = [`/${user.username}`, `/go/${id}`];
	const visit = async (server: AppServer) => {
		const visitor = createVisitor(server.url);
		expect((await visitor.get(page)).status).toBe(200);
		expect((await visitor.get(go)).status).toBe(302);
	};
	for (const server of servers) await visit(server);
	const signIn = (server: AppServer): Visitor => {
		const visitor = createVisitor(server.url);
		visitor.setCookie(`${name}=${value}`);
		return visitor;
	};
	return { visit, signIn };
}

test("two processes whose database connections are all taken show cached pages, refuse the rest, and recover", async () => {
	const environment = { DATABASE_POOL_SIZE: String(POOL_SIZE) };
	const servers = [
		await startServerForTest({ environment }),
		await startServerForTest({ environment }),
	];
	const { visit, signIn } = await insertCachedPage(servers);
	const answers: Response[] = [];
	const asking: Promise<unknown>[] = [];

	await transaction(async (client) => {
		await client.query("LOCK TABLE session IN ACCESS EXCLUSIVE MODE");
		for (const server of servers) {
			for (let n = 0; n < REQUESTS; n++) {
				const answered = signIn(server).get("/dashboard/links");
				asking.push(answered.then((answer) => answers.push(answer)));
			}
		}
		// Those that got no connection of the pool.
		await eventually(() =>
			expect(answers.length).toBeGreaterThanOrEqual(servers.length * (REQUESTS - POOL_SIZE)),
		);
		for (const server of servers) await visit(server);
	});

	await Promise.all(asking);
	const refused = answers.filter(({ status }) => status === 503);
	expect(refused.length).toBeGreaterThanOrEqual(servers.length * (REQUESTS - POOL_SIZE));
	for (const { headers } of refused) expect(headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
	for (const server of servers) {
		expect((await signIn(server).get("/dashboard/links")).status).toBe(200);
	}
});

testWith(canOpenAll, `${IDLE + SLOW + 500} open files (ulimit -n)`)(
	"10,000 silent connections and 1,000 slow requests hold up nobody, and the slow ones are cut off",
	async () => {
		const server = await startServerForTest({
			nodeOptions: SERVER_OPTIONS,
			environment: SERVER_ENVIRONMENT,
		});
		const { visit, signIn } = await insertCachedPage([server]);
		const idle = await openConnections(server, IDLE);
		const slow = await openConnections(server, SLOW);
		const cutOff = slow.map((socket) => once(socket, "close"));
		for (const socket of slow) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");

		await visit(server);
		const link = { intent: "add-link", title: "Meanwhile", url: "https://example.com/" };
		expect((await signIn(server).post("/dashboard/links", link)).status).toBe(303);
		expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
		expect(readTreeMemory(server.pid).own).toBeLessThan(MAX_BYTES);

		await Promise.all(cutOff);
		for (const socket of idle) socket.destroy();
		await visit(server);
		expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
	},
	5 * PATIENCE_MS,
);

async function openConnections(server: AppServer, count: number): Promise<Socket[]> {
	const { hostname, port } = new URL(server.url);
	const sockets: Socket[] = [];
	while (sockets.length < count) {
		const some = Array.from({ length: CONNECTED_AT_ONCE }, () => connect(Number(port), hostname));
		await Promise.all(some.map((socket) => once(socket, "connect")));
		// An error of a connection that is cut off; it is closed afterwards.
		for (const socket of some) socket.on("error", () => {}).resume();
		sockets.push(...some);
	}
	return sockets;
}
