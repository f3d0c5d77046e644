import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import type { AppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import {
	countAnswers,
	type LoadRequest,
	type Outcome,
	startLoad,
	startNewConnections,
} from "#tests/support/load.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";
import { createSwitchableDatabase } from "#tests/support/switchable-database.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { readCpuMicros, waitUntilIdle } from "../../bench/measure/cpu-time.ts";

/** The product under load during faults: acknowledged requests are kept, and cached responses are served. */

const databaseUrl = process.env.DATABASE_URL ?? "";
const CONNECTIONS = 8;
/** Minimum rate of pages and redirects while the database is unavailable, as a share of the normal rate. */
const KEPT_RATE = 0.9;
const REQUESTS_MEASURED = 3_000;
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 6;

/** Inserts a page with a link. */
async function insertPage() {
	const user = await insertUser();
	const { id } = await insertLink(user);
	return { user, page: `/${user.username}`, go: `/go/${id}` };
}

async function readCounts({ profileId }: InsertedUser) {
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	const [row] = await query<{ views: number; visitors: number; clicks: number }>({
		text: `
			SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(visitors), 0)::int AS visitors,
				coalesce(sum(clicks), 0)::int AS clicks
			FROM analytics.daily WHERE profile_key = $1 AND dimension = 'total'`,
		values: [analyticsKey],
	});
	return row ?? { views: 0, visitors: 0, clicks: 0 };
}

/** Pages, redirects, the landing page, and now and then a signed-in user's form. */
async function mixedLoad(server: AppServer) {
	const { user, page, go } = await insertPage();
	const cookie = (await insertSession(user)).header;
	const titles: string[] = [];
	const next = (n: number): LoadRequest => {
		if (n % 40 === 39) {
			const title = `Link ${n}`;
			titles.push(title);
			const fields = { intent: "add-link", title, url: "https://example.com/" };
			return { path: "/dashboard/links", cookie, fields };
		}
		if (n % 20 === 19) return { path: "/terms" };
		return { path: n % 2 === 0 ? page : go };
	};
	const load = startLoad(server.url, { connections: CONNECTIONS, next });
	await eventually(() => expect(load.outcomes.length).toBeGreaterThan(300));
	return {
		user,
		load,
		/** The responses so far. */
		answered: () => ({
			views: countAnswers(load.outcomes, { path: page, status: 200 }),
			clicks: countAnswers(load.outcomes, { path: go, status: 302 }),
			posts: countAnswers(load.outcomes, { path: "/dashboard/links", status: 303 }),
		}),
		countLinks: () =>
			db.link.count({ where: { profileId: user.profileId, title: { startsWith: "Link " } } }),
	};
}

test("kill -9 under load: each answered view and click is counted once after the restart, and each answered form is saved", async () => {
	const server = await startServerForTest();
	const { user, load, answered, countLinks } = await mixedLoad(server);

	await server.stop("SIGKILL");
	await load.stop();
	const before = answered();

	const restarted = await startServerForTest({ environment: server.environment });
	const spool = path.join(server.environment.DATA_DIR ?? "", "spool");
	await eventually(() => expect(listFiles(spool)).toEqual([]));
	await restarted.stop();
	const { views, visitors, clicks } = await readCounts(user);
	// Pending requests may have been counted without a response.
	expect(views).toBeGreaterThanOrEqual(before.views);
	expect(clicks).toBeGreaterThanOrEqual(before.clicks);
	expect(views + clicks).toBeLessThanOrEqual(before.views + before.clicks + CONNECTIONS);
	// Each has a different address, so a view counted twice would show as a view without a visitor.
	expect(visitors).toBe(views);
	expect(before.posts).toBeGreaterThan(0);
	expect(await countLinks()).toBeGreaterThanOrEqual(before.posts);
});

test("SIGTERM under load: readiness fails first, no request fails, and every visit is counted", async () => {
	const server = await startServerForTest();
	const { user, load, answered, countLinks } = await mixedLoad(server);
	const next = () => ({ path: "/terms" });
	const newConnections = startLoad(server.url, { connections: 2, keepAlive: false, next });
	const silent = connect(Number(new URL(server.url).port), "localhost").on("error", () => {});

	const exit = server.stop("SIGTERM");
	// Like a load balancer, continues for a while after the signal.
	while ((await fetch(`${server.url}/health/ready`)).status === 200) await sleep(10);

	expect(await exit).toEqual({ code: 0, signal: null });
	silent.destroy();
	await Promise.all([load.stop(), newConnections.stop()]);
	expect(failedOf([...load.outcomes, ...newConnections.outcomes])).toEqual([]);
	const { views, clicks, posts } = answered();
	expect(await readCounts(user)).toEqual({ views, visitors: views, clicks });
	expect(await countLinks()).toBe(posts);
});

/** Nobody listens any more: whoever is refused knows that nothing was begun. */
function failedOf(outcomes: readonly Outcome[]): Outcome[] {
	return outcomes.filter((outcome) =>
		"failure" in outcome
			? outcome.failure !== "ECONNREFUSED"
			: ![200, 302, 303].includes(outcome.status),
	);
}

test("SIGTERM at a rate of 200 new connections a second beside 12 busy ones: none fails", async () => {
	const server = await startServerForTest();
	const { page } = await insertPage();
	const next = () => ({ path: page });
	const busy = startLoad(server.url, { connections: 12, next });
	const opening = startNewConnections(server.url, { perSecond: 200, next });
	await eventually(() => expect(opening.outcomes.length).toBeGreaterThan(100));

	expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
	await Promise.all([busy.stop(), opening.stop()]);
	expect(opening.outcomes.length).toBeGreaterThan(300);
	expect(failedOf([...busy.outcomes, ...opening.outcomes])).toEqual([]);
});

test("SIGTERM: a request that came before the end is answered, although it takes seconds", async () => {
	const server = await startServerForTest();
	const { hostname, port } = new URL(server.url);
	const exit = server.stop("SIGTERM");
	await eventually(() => expect(server.output()).toContain('"msg":"stopping"'));
	const fields = "email=a%40example.com&password=b";
	const socket = connect(Number(port), hostname);
	const answer = new Promise<string>((resolve, reject) => {
		socket.once("data", (data) => resolve(data.toString())).once("error", reject);
		socket.once("close", () => reject(new Error("closed without an answer")));
	});
	answer.catch(() => {});
	socket.write(
		`POST /signin HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\n` +
			`Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${fields.length}\r\n\r\n` +
			fields.slice(0, 5),
	);
	// Waits longer than the requests of a busy server do.
	await sleep(6_500);
	socket.write(fields.slice(5));
	expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
	expect(await exit).toEqual({ code: 0, signal: null });
});

test("SIGTERM while visits wait for the database: the visits stay in the spool, and the process exits normally", async () => {
	const database = await createSwitchableDatabase(databaseUrl);
	const server = await startServerForTest({ databaseUrl: database.url });
	const { user, page } = await insertPage();
	const visitor = createVisitor(server.url);
	await visitor.get(page);
	database.silence();
	for (let visit = 0; visit < 20; visit++) await visitor.get(page);

	expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });

	const restarted = await startServerForTest({
		environment: { ...server.environment, DATABASE_URL: databaseUrl },
	});
	await eventually(async () => expect((await readCounts(user)).views).toBe(21));
	await restarted.stop();
	await database.stop();
});

test(
	"a database outage under load: pages and redirects are served, forms answer 503, and all visits are counted after its return",
	async () => {
		const database = await createSwitchableDatabase(databaseUrl);
		const server = await startServerForTest({ databaseUrl: database.url });
		const { user, page, go } = await insertPage();
		/** Requests pages and redirects in turn. @returns the server's CPU time per request in microseconds */
		const measure = async () => {
			const requests = REQUESTS_MEASURED;
			await waitUntilIdle(server.pid);
			const usedBefore = readCpuMicros(server.pid);
			const next = (n: number) => ({ path: n % 2 === 0 ? page : go });
			const load = startLoad(server.url, { connections: CONNECTIONS, requests, next });
			await load.done;
			const used = readCpuMicros(server.pid) - usedBefore;
			expect(countAnswers(load.outcomes, { path: page, status: 200 })).toBe(requests / 2);
			expect(countAnswers(load.outcomes, { path: go, status: 302 })).toBe(requests / 2);
			return used / requests;
		};
		const expectCounted = async (requests: number) => {
			const half = requests / 2;
			expect(await readCounts(user)).toEqual({ views: half, visitors: half, clicks: half });
		};
		const untilCounted = (requests: number) => eventually(() => expectCounted(requests));
		// Warms the code up first, so that the comparison is not between cold and warm code.
		await measure();
		let requests = REQUESTS_MEASURED;
		// CPU time, and of each the fastest run, because other tests at the same time only make a run slower. In turn, because
		// they come and go.
		let withDatabase = Number.POSITIVE_INFINITY;
		let withoutDatabase = Number.POSITIVE_INFINITY;
		const isKept = () => withDatabase / withoutDatabase >= KEPT_RATE;
		for (let round = 1; round <= MOST_ROUNDS && !(round > LEAST_ROUNDS && isKept()); round++) {
			withDatabase = Math.min(withDatabase, await measure());
			await database.stop();
			withoutDatabase = Math.min(withoutDatabase, await measure());
			await database.start();
			requests += 2 * REQUESTS_MEASURED;
			await untilCounted(requests);
		}
		expect(withDatabase / withoutDatabase).toBeGreaterThanOrEqual(KEPT_RATE);

		await database.stop();
		await measure();
		const form = await createVisitor(server.url).post("/signin", {
			email: user.email,
			password: user.password,
		});
		expect(form.status).toBe(503);
		expect(form.headers.get("Retry-After")).toMatch(/^\d+$/);
		await database.start();
		requests += REQUESTS_MEASURED;
		await untilCounted(requests);

		const signIn = { email: user.email, password: user.password };
		expect((await createVisitor(server.url).post("/signin", signIn)).status).toBe(303);
		// Stores what waits: none is counted twice.
		await server.stop();
		await expectCounted(requests);
		await database.stop();
	},
	10 * PATIENCE_MS,
);

test("a disk that fills up during an upload: a clear error, and nothing partial", async () => {
	const server = await startServerForTest({ node: nodeWithFileLimit() });
	const user = await insertUser();
	const visitor = createVisitor(server.url);
	const { name, value } = await insertSession(user);
	visitor.setCookie(`${name}=${value}`);
	const body = new FormData();
	body.append("intent", "upload-image");
	body.append("kind", "profile");
	body.append("image", new File([await noise()], "me.png", { type: "image/png" }));

	const answer = await visitor.send("/dashboard/profile", {
		method: "POST",
		headers: { Origin: server.url },
		body,
	});

	expect(answer.status).toBe(503);
	expect(await answer.text()).toContain(
		"We can’t save pictures right now. Please try again later.",
	);
	expect(listFiles(path.join(server.environment.DATA_DIR ?? "", "storage"))).toEqual([]);
	expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	expect((await visitor.get(`/${user.username}`)).status).toBe(200);
});

/** @returns the path of a Node program whose files can't grow beyond 8 KiB: longer writes fail, as on a full disk */
function nodeWithFileLimit(): string {
	const program = path.join(temporaryFolder("limited"), "node");
	// POSIX counts in blocks of 512 bytes. In shells with blocks of 1,024 bytes, the limit is 16 KiB.
	writeFileSync(program, `#!/bin/sh\nulimit -f 16\nexec "${process.execPath}" "$@"\n`);
	chmodSync(program, 0o755);
	return program;
}

/** A picture that compresses badly, 400 pixels wide and high. */
async function noise() {
	const create = { width: 400, height: 400, channels: 3, background: "#888888" } as const;
	const picture = sharp({
		create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 60 } },
	});
	return new Uint8Array(await picture.png().toBuffer());
}

function listFiles(folder: string): string[] {
	try {
		return readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ name }) => name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}
