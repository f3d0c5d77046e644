import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, spawnAppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";

/** A process that answers requests and one that runs jobs, on one database. */

const databaseUrl = process.env.DATABASE_URL ?? "";
/** Longer than a process that runs jobs takes to begin one. */
const LONG_ENOUGH_MS = 3_000;

const started: AppServer[] = [];

afterEach(async () => {
	await Promise.all(started.splice(0).map((server) => server.stop("SIGKILL")));
});

async function mailState(email: string): Promise<string | undefined> {
	const [run] = await query<{ state: string }>({
		text: "SELECT state::text FROM pgboss.job WHERE data ->> 'email' = $1",
		values: [email],
	});
	return run?.state;
}

/** Starts a process that runs jobs alone, and waits until it is ready. */
async function startJobsProcess() {
	const port = await findFreePort();
	const environment = { ROLES: "jobs", METRICS_PORT: String(port) };
	const server = await spawnAppServer({ databaseUrl, environment });
	started.push(server);
	const own = `http://127.0.0.1:${port}`;
	await eventually(async () => expect((await fetch(`${own}/health/ready`)).status).toBe(200));
	return { server, own };
}

test("what one process queues, the other runs, and each answers only for its role", async () => {
	const { email } = await insertUser();
	const web = await startAppServer({ databaseUrl, environment: { ROLES: "web" } });
	started.push(web);

	expect((await createVisitor(web.url).post("/forgot-password", { email })).status).toBeLessThan(
		400,
	);
	await sleep(LONG_ENOUGH_MS);
	expect(await mailState(email)).toBe("created");

	const { server, own } = await startJobsProcess();
	await eventually(async () => expect(await mailState(email)).toBe("completed"));

	await expect(fetch(server.url)).rejects.toThrow();
	expect(await (await fetch(`${own}/health`)).text()).toBe("ok");
	expect(await (await fetch(`${own}/metrics`)).text()).toContain("app_jobs");
	expect((await fetch(`${own}/signin`)).status).toBe(404);

	expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
});
