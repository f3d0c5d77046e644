import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { queueDueReports } from "#app/features/audience/email-reports/queue-due-reports.server.ts";
import { sendAnalyticsReport } from "#app/features/audience/email-reports/send-analytics-report.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import {
	type AppServer,
	type AppServerOptions,
	spawnAppServer,
	startAppServer,
} from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink, insertLinks } from "#tests/support/links-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { insertReader, insertReports } from "#tests/support/reports-factory.ts";

/** Processes of the product that are stopped, killed, misconfigured, or started twice. */

const databaseUrl = process.env.DATABASE_URL ?? "";
/** Some headers that each answer of the API has. */
const API_HEADERS = {
	"access-control-allow-origin": "*",
	"cache-control": "no-store",
	"content-type": expect.stringMatching(/^application\/(?:problem\+)?json/),
	"referrer-policy": "strict-origin-when-cross-origin",
	"x-content-type-options": "nosniff",
	"x-request-id": expect.any(String),
	ratelimit: expect.any(String),
};

const started: AppServer[] = [];

async function start(environment: AppServerOptions["environment"] = {}): Promise<AppServer> {
	const server = await startAppServer({ databaseUrl, environment });
	started.push(server);
	return server;
}

afterEach(async () => {
	await Promise.all(started.splice(0).map((server) => server.stop("SIGKILL")));
});

async function signedIn(server: AppServer) {
	const user = await insertUser();
	const visitor = createVisitor(server.url);
	const { name, value } = await insertSession(user);
	visitor.setCookie(`${name}=${value}`);
	return { user, visitor };
}

function addLink(visitor: ReturnType<typeof createVisitor>, title: string) {
	const fields = { intent: "add-link", title, url: "https://example.com/" };
	return visitor.post("/dashboard/links", fields);
}

test("kill -9 right after an answered form: the change is stored after the restart", async () => {
	const server = await start();
	const { user, visitor } = await signedIn(server);

	const answer = await addLink(visitor, "Kept for good");
	await server.stop("SIGKILL");

	expect(answer.status).toBe(303);
	const restarted = await start(server.environment);
	const page = await createVisitor(restarted.url).get(`/${user.username}`);
	expect(await page.text()).toContain("Kept for good");
	// The session survives too.
	const session = await db.session.findFirst({ where: { userId: user.userId } });
	expect(session).not.toBeNull();
	expect((await visitor.send(`${restarted.url}/dashboard/links`, {})).status).toBe(200);
});

describe("SIGTERM", () => {
	test("ends the process with code 0", async () => {
		const server = await start();
		await createVisitor(server.url).get("/");
		expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
	});

	test("lets running requests finish, and accepts no new ones", async () => {
		const server = await start();
		const { port, hostname } = new URL(server.url);
		const body = new URLSearchParams({ email: "nobody@example.com", password: "wrong-one" });
		const length = Buffer.byteLength(body.toString());
		const socket = connect(Number(port), hostname);
		onTestFinished(() => void socket.destroy());
		let answer = "";
		socket.setEncoding("utf8").on("data", (chunk: string) => {
			answer += chunk;
		});
		const closed = new Promise((resolve) => socket.once("close", resolve));
		socket.write(
			`POST /signin HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\n` +
				`Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`,
		);
		// A response to a later request shows that the server has read the headers.
		await createVisitor(server.url).get("/health");

		const exit = server.stop("SIGTERM");
		while (await accepts(server.url)) await sleep(10);
		socket.write(body.toString());

		await closed;
		expect(answer).toMatch(/^HTTP\/1\.1 401 /);
		expect(await exit).toEqual({ code: 0, signal: null });
	});
});

describe("startup fails immediately and says why if", () => {
	test("the port is taken", async () => {
		const { PORT } = (await start()).environment;
		const second = await spawnAppServer({ databaseUrl, environment: { PORT } });
		expect((await second.exited).code).toBe(1);
		expect(second.output()).toContain(`Port ${PORT} is already in use`);
		expect(second.output()).toContain("PORT");
	});

	// The other mistakes: app/platform/parse-environment.server.test.ts.
	test("the environment has no SESSION_SECRET", async () => {
		const environment = { SESSION_SECRET: undefined };
		const server = await spawnAppServer({ databaseUrl, environment });
		expect((await server.exited).code).toBe(1);
		expect(server.output()).toMatch(/^SESSION_SECRET is too weak/);
		expect(server.output().trim().split("\n")).toHaveLength(1);
	});
});

describe("two processes on one database", () => {
	test("show a change on the other's public page", async () => {
		const [one, other] = await Promise.all([start(), start()]);
		const { user, visitor } = await signedIn(one);
		const reader = createVisitor(other.url);
		const { id: linkId } = await insertLink(user);
		// Now the other process has the page and the link's target in its cache.
		expect(await (await reader.get(`/${user.username}`)).text()).not.toContain("Across processes");
		expect((await reader.get(`/go/${linkId}`)).status).toBe(302);

		await visitor.post("/dashboard/links", { intent: "hide-link", linkId });
		expect((await addLink(visitor, "Across processes")).status).toBe(303);
		// It keeps both until it is told.
		await eventually(async () => {
			expect(await (await reader.get(`/${user.username}`)).text()).toContain("Across processes");
		});
		expect((await reader.get(`/go/${linkId}`)).status).toBe(404);
	});

	test("list a page's links as they are, to those who may see them", async () => {
		const user = await insertUser();
		const ids = await insertLinks(user, ["One", "Two", "Three"]);
		const token = await insertAccessToken(user);
		const processes = await Promise.all([start(), start()]);
		const clients = processes.map(({ url }) => createApiClient(url, token));
		const titles = () =>
			Promise.all(
				clients.map(async (call) => {
					const { status, headers, body } = await call("GET", "/api/links");
					expect(Object.fromEntries(headers)).toMatchObject(API_HEADERS);
					return status === 200 ? body.links.map(({ title }: { title: string }) => title) : status;
				}),
			);
		for (const _round of ["made", "held"]) {
			expect(await titles()).toEqual(Array(2).fill(["One", "Two", "Three"]));
		}
		for (const [index, call] of clients.entries()) {
			await call("PATCH", `/api/links/${ids[0]}`, { body: { title: `By ${index}` } });
			expect(await titles()).toEqual(Array(2).fill([`By ${index}`, "Two", "Three"]));
		}
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect(await titles()).toEqual([401, 401]);
	});

	test("share the limit of calls, which a restart keeps", async () => {
		// Callers are stored as hashes that the secret keys.
		const secret = { SESSION_SECRET: "0123456789abcdef0123456789abcdef" };
		const [one, other] = await Promise.all([start(secret), start(secret)]);
		const token = await insertAccessToken(await insertUser());
		let calls = 0;
		/** @returns how many calls are left, according to a process */
		const leftAt = async ({ url }: AppServer) => {
			const { headers } = await createApiClient(url, token)("GET", "/api/links");
			calls += 1;
			return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
		};
		for (let made = 0; made < 10; made += 1) await leftAt(one);
		await eventually(async () => expect(await leftAt(other)).toBe(600 - calls));
		await eventually(async () => expect(await leftAt(one)).toBe(600 - calls));

		await leftAt(one);
		await one.stop();
		const restarted = await start(one.environment);
		await eventually(async () => expect(await leftAt(restarted)).toBe(600 - calls));
	});

	test("share sessions", async () => {
		const secret = { SESSION_SECRET: "0123456789abcdef0123456789abcdef" };
		const [one, other] = await Promise.all([start(secret), start(secret)]);
		const user = await insertUser();
		const visitor = createVisitor(one.url);
		await visitor.post("/signin", { email: user.email, password: user.password });
		expect((await visitor.send(`${other.url}/dashboard/links`, {})).status).toBe(200);
	});

	describe("working at the same time", () => {
		let servers: AppServer[] = [];
		beforeAll(async () => {
			servers = await Promise.all([
				startAppServer({ databaseUrl }),
				startAppServer({ databaseUrl }),
			]);
		});
		afterAll(() => Promise.all(servers.map((server) => server.stop("SIGKILL"))));

		test("count visits in the same numbers, and recognize each other's visitors", async () => {
			const { username, profileId } = await insertUser();
			const link = await insertLink({ profileId });
			const addresses = Array.from({ length: 10 }, randomAddress);
			const visits = servers.flatMap(({ url }) =>
				addresses.map(async (address) => {
					const visitor = createVisitor(url, address);
					await visitor.get(`/${username}`);
					await visitor.get(`/go/${link.id}`);
				}),
			);
			await Promise.all(visits);

			const numbers = () =>
				query<{ views: number; visitors: number; clicks: number; clickers: number }>({
					text: `SELECT views, visitors, clicks, clickers FROM analytics.daily
						WHERE dimension = 'total' AND profile_key = (SELECT analytics_key FROM profile WHERE id = $1)`,
					values: [profileId],
				});
			await eventually(async () => {
				expect(await numbers()).toEqual([{ views: 20, visitors: 10, clicks: 20, clickers: 10 }]);
			});
		});

		test("queue and send a report once, however often both run the job", async () => {
			const reader = await insertReader();
			// Due this morning, or yesterday if it is before eight.
			const dayBefore = new Date(Date.now() - 8 * 3_600_000);
			const weekday = dayBefore.getUTCDay() || 7;
			await insertReports(reader, { frequency: "weekly", weekday, timeZone: "UTC" });

			await startJobs([]);
			onTestFinished(stopJobs);
			await Promise.all(Array.from({ length: 4 }, () => enqueue(queueDueReports, {})));
			const looks = () =>
				query({
					text: `SELECT state FROM pgboss.job WHERE name = $1 AND state <> 'completed'
						UNION ALL SELECT state FROM pgboss.job WHERE name = $2 AND state <> 'completed'`,
					values: [queueDueReports.name, sendAnalyticsReport.name],
				});
			const mails = () => db.outboxMail.count({ where: { to: reader.email } });
			await eventually(async () => {
				expect(await mails()).toBeGreaterThan(0);
				expect(await looks()).toEqual([]);
			});
			expect(await mails()).toBe(1);
		});
	});
});

function accepts(url: string): Promise<boolean> {
	const { port, hostname } = new URL(url);
	return new Promise((resolve) => {
		const socket = connect(Number(port), hostname);
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}
