import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import { findCommand } from "#scripts/process/find-command.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import {
	createSwitchableDatabase,
	type SwitchableDatabase,
} from "#tests/support/switchable-database.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";

/** Metrics that Prometheus adds itself. */
const OF_PROMETHEUS = ["up"];
const LEAVING_VISITORS = 40;

const folder = path.resolve(import.meta.dirname, "../../docs/monitoring");

const promtool = findCommand(["promtool"]);

let database: SwitchableDatabase;
let server: AppServer;
let metricsUrl: string;
let username: string;

beforeAll(async () => {
	username = (await insertUser()).username;
	await db.backupRun.create({ data: { kind: "backup", backup: "2026-11-23T02-40-00Z" } });
	database = await createSwitchableDatabase(process.env.DATABASE_URL ?? "");
	const port = await findFreePort();
	metricsUrl = `http://127.0.0.1:${port}/metrics`;
	server = await startAppServer({
		databaseUrl: database.url,
		environment: { METRICS_PORT: String(port), DATA_DIR: process.env.DATA_DIR },
	});
	const visitor = createVisitor(server.url);
	for (let view = 0; view < 3; view++) await visitor.get(`/${username}`);
	await visitor.get("/signin");
	await visitor.post("/forgot-password", { email: `${crypto.randomUUID()}@example.com` });
});

afterAll(async () => {
	await server.stop();
	await database.stop();
});

/** @returns the number of requests of a route whose visitors left */
async function countLeft(route: string): Promise<number> {
	const counts = [...(await read())].flatMap(([name, count]) =>
		name.startsWith("app_http_requests_total{") && name.endsWith(`,route="${route}",status="499"}`)
			? [count]
			: [],
	);
	return counts.reduce((sum, count) => sum + count, 0);
}

/** @returns what it prints if it fails, or warns about; else nothing */
function runPromtool(args: readonly string[], input = ""): string {
	const { status, stdout, stderr } = spawnSync(promtool ?? "", args, { input, encoding: "utf8" });
	return status === 0 ? stderr : stdout + stderr;
}

/** Sends the head of a request and closes the connection at once. */
async function leaveAfter(head: string): Promise<void> {
	const { host, port, hostname } = new URL(server.url);
	const socket = connect(Number(port), hostname).on("error", () => {});
	await once(socket, "connect");
	socket.write(`${head}\r\nHost: ${host}\r\n\r\n`, () => socket.destroy());
	await once(socket, "close");
}

/** @returns the counters of answers with a status of 500 or more */
async function readFailures(): Promise<[string, number][]> {
	return [...(await read())].filter(([name]) => /status="5\d\d"/.test(name));
}

async function read(): Promise<Map<string, number>> {
	const body = await (await fetch(metricsUrl)).text();
	const samples = body.split("\n").filter((line) => line && !line.startsWith("#"));
	return new Map(
		samples.map((line) => {
			const space = line.lastIndexOf(" ");
			return [line.slice(0, space), Number(line.slice(space + 1))];
		}),
	);
}

describe("the metrics", () => {
	test("count cached pages and routed requests, by pattern and status", async () => {
		const metrics = await read();
		// The first view rendered the page.
		expect(metrics.get('app_fast_answers_total{kind="page"}')).toBe(2);
		const routed = (route: string) =>
			`app_http_requests_total{method="GET",route="${route}",status="200"}`;
		expect(metrics.get(routed("/:username"))).toBe(1);
		expect(metrics.get(routed("/signin"))).toBe(1);
		expect(metrics.get('app_http_request_duration_seconds_count{route="/signin"}')).toBe(1);
		expect(metrics.get('app_cache_entries{cache="pages"}')).toBe(1);
		expect(metrics.get('app_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000);
		expect([...metrics.keys()].join("\n")).not.toContain(username);
	});

	test("count visitors who leave before the answer as 499, which no alert counts", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		const bytes = await randomPicture();
		const picture = await createImage({ userId: user.userId, purpose: "profile", bytes });
		const requests = [
			["/images/:imageId/:variant", `GET /images/${picture.id}/400.webp HTTP/1.1`],
			["/signin", `GET /signin HTTP/1.1\r\nAccept: text/html\r\nCookie: ${header}`],
			// Its body never arrives, so the router doesn't see it.
			["", `POST /signup HTTP/1.1\r\nOrigin: ${server.url}\r\nContent-Length: 100`],
		] as const;
		// While the queues were created, /health/ready answered 503.
		const before = await readFailures();
		// Nothing is answered before its visitor has left.
		await db.$transaction(
			async (transaction) => {
				await transaction.$executeRaw`LOCK TABLE image, session`;
				for (const [, head] of requests) {
					await Promise.all(Array.from({ length: LEAVING_VISITORS }, () => leaveAfter(head)));
				}
			},
			{ timeout: 2 * PATIENCE_MS },
		);
		for (const [route] of requests) {
			await expect.poll(() => countLeft(route)).toBe(LEAVING_VISITORS);
		}
		expect(await readFailures()).toEqual(before);
		expect(server.output()).not.toContain('"level":"error"');
	});

	test("count jobs by queue and state", async () => {
		const name = `failing-${crypto.randomUUID()}`;
		await db.$executeRaw`INSERT INTO pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
			VALUES (${name}, 'standard', 0, 0, false, 60, 60, 60, false, 'job_common')`;
		await db.$executeRaw`INSERT INTO pgboss.job (name, state, completed_on) VALUES (${name}, 'failed', now())`;
		await expect
			.poll(async () => (await read()).get(`app_jobs{queue="${name}",state="failed"}`))
			.toBe(1);
	});

	test("are served at one path only, and not on the site's port", async () => {
		expect((await fetch(new URL("/", metricsUrl))).status).toBe(404);
		expect((await createVisitor(server.url).get("/metrics")).status).toBe(404);
	});

	test.skipIf(promtool === null)("are in Prometheus's format, as its promtool says", async () => {
		const body = await (await fetch(metricsUrl)).text();
		// Its advice on names doesn't apply to those of Node's metrics, which the library chooses.
		const ours = body.split("\n").filter((line) => /^(# \w+ )?app_/.test(line));
		expect(runPromtool(["check", "metrics"], `${ours.join("\n")}\n`)).toBe("");
	});

	test("include every metric that the alert rules and the dashboard name", async () => {
		const body = await (await fetch(metricsUrl)).text();
		const declared = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
			type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
		);
		const rules = readFileSync(path.join(folder, "alerts.yml"), "utf8");
		const dashboard = readFileSync(path.join(folder, "dashboard.json"), "utf8");
		const named = [...(rules + dashboard).matchAll(/\b(app|nodejs|process)_[a-z0-9_]+/g)].map(
			([name]) => name,
		);
		expect(named.length).toBeGreaterThan(20);
		for (const name of named) expect([...declared, ...OF_PROMETHEUS]).toContain(name);
		const ours = [...body.matchAll(/^# TYPE (app_\S+) /gm)].map(([, name = ""]) => name);
		// Every metric of ours is on the dashboard.
		for (const name of ours) expect(dashboard).toContain(name);
	});

	test("show an outage of the database, and what needs no database", async () => {
		expect((await read()).get("app_database_up")).toBe(1);
		await database.stop();
		await expect.poll(async () => (await read()).get("app_database_up")).toBe(0);
		const metrics = await read();
		expect([...metrics.keys()].filter((name) => name.startsWith("app_jobs{"))).toEqual([]);
		expect(metrics.get('app_fast_answers_total{kind="page"}')).toBe(2);
		await database.start();
	});
});

describe.skipIf(promtool === null)("the alert rules, as Prometheus's promtool says", () => {
	test("are found by the configuration of compose.yaml, which is valid", () => {
		expect(runPromtool(["check", "config", path.join(folder, "prometheus.yml")])).toBe("");
	});

	test("are valid", () => {
		expect(runPromtool(["check", "rules", "--lint-fatal", path.join(folder, "alerts.yml")])).toBe(
			"",
		);
	});

	test("fire when their tests say so, and not otherwise", () => {
		expect(runPromtool(["test", "rules", path.join(folder, "alerts.test.yml")])).toBe("");
	});
});

test("a site whose metrics can't be served is served, and reports the error", async () => {
	const { promise: reported, resolve } = Promise.withResolvers<string>();
	const tracker = createServer(async (request, response) => {
		resolve(await text(request));
		response.end();
	});
	await once(tracker.listen(0, "127.0.0.1"), "listening");
	const { port } = tracker.address() as AddressInfo;
	const other = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: {
			METRICS_PORT: String(port),
			SENTRY_DSN: `http://key@127.0.0.1:${port}/42`,
		},
	});
	try {
		const [, , event = ""] = (await reported).split("\n");
		expect(JSON.parse(event)).toMatchObject({
			level: "error",
			environment: "production",
			logentry: { formatted: "the metrics can't be served" },
			exception: { values: [{ type: "Error", value: expect.stringContaining("EADDRINUSE") }] },
		});
		await eventually(() => expect(other.output()).toContain("the metrics can't be served"));
	} finally {
		await other.stop();
		tracker.close();
	}
});
