import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { type Replication, startReplication } from "#tests/support/start-standby.ts";

/** The product with a real standby, to which DATABASE_READ_URL leads. */

const SECRET = "0123456789abcdef0123456789abcdef";
const MAX_LAG_MS = "2000";
const PASSWORD = "Correct-horse-9";

let replication: Replication;
let servers: AppServer[] = [];
let metricsUrl: string;
let creator: Visitor;
let administrator: Visitor;
let creatorId: string;

beforeAll(async () => {
	replication = await startReplication();
	const port = await findFreePort();
	metricsUrl = `http://127.0.0.1:${port}/metrics`;
	const environment = {
		SESSION_SECRET: SECRET,
		DATABASE_READ_URL: replication.standby.url,
		DATABASE_READ_MAX_LAG_MS: MAX_LAG_MS,
	};
	const options = { databaseUrl: replication.primary.url, environment };
	servers = await Promise.all([
		startAppServer({ ...options, environment: { ...environment, METRICS_PORT: String(port) } }),
		startAppServer(options),
	]);
});

afterAll(async () => {
	await Promise.all(servers.map((server) => server.stop("SIGKILL")));
	await replication?.stop();
});

/** Imports modules that use the database of the two servers. */
function onReplicated<Module>(load: () => Promise<Module>, maxLagMs = MAX_LAG_MS): Promise<Module> {
	vi.stubEnv("DATABASE_URL", replication.primary.url);
	vi.stubEnv("DATABASE_READ_URL", replication.standby.url);
	vi.stubEnv("DATABASE_READ_MAX_LAG_MS", maxLagMs);
	vi.stubEnv("SESSION_SECRET", SECRET);
	return importAsOtherProcess(load);
}

/** @returns the first and the second server's address */
function origins(): [string, string] {
	return servers.map(({ url }) => url) as [string, string];
}

async function signUp(name: string): Promise<{ email: string; visitor: Visitor }> {
	const visitor = createVisitor(origins()[0]);
	const email = `${name.toLowerCase()}@example.com`;
	const fields = { name, email, password: PASSWORD, confirmPassword: PASSWORD, terms: "on" };
	expect((await visitor.post("/signup", fields)).status).toBe(303);
	return { email, visitor };
}

/** Waits until both servers read from the standby, or from the primary. */
function readsGoTo(server: "standby" | "primary"): Promise<void> {
	return eventually(async () => {
		for (const origin of origins()) {
			const answer = await fetch(new URL("/health/ready", origin));
			expect(answer.status).toBe(200);
			expect(await answer.text()).toContain(`; reads go to the ${server}`);
		}
	});
}

/** @returns samples of the first server's metrics about the standby, by their names */
async function readMetrics(): Promise<Map<string, number>> {
	const lines = (await (await fetch(metricsUrl)).text()).split("\n");
	const samples = lines.filter((line) => line.startsWith("app_standby_"));
	return new Map(
		samples.map((line) => {
			const space = line.lastIndexOf(" ");
			return [line.slice(0, space), Number(line.slice(space + 1))];
		}),
	);
}

async function countReads(result: "standby" | "primary" | "failed"): Promise<number> {
	return (await readMetrics()).get(`app_standby_reads_total{result="${result}"}`) ?? 0;
}

/** @returns the latest statement of each of the product's connections to the standby */
async function statementsOnStandby(): Promise<string> {
	const rows = await replication.standby.run<{ query: string }>(
		"SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
	);
	return rows.map(({ query }) => query).join("\n");
}

/** Loads a page. @returns its text */
async function load(visitor: Visitor, path: string): Promise<string> {
	const answer = await visitor.get(path);
	expect(answer.status, path).toBe(200);
	return answer.text();
}

const USERS = "/admin/dashboard/users";
const AUDIT_LOG = "/admin/dashboard/audit-log";

describe("with a standby", () => {
	test("reports, exports and lists are read there", async () => {
		await readsGoTo("standby");
		({ visitor: creator } = await signUp("Ada"));
		const { insertAdministrator, insertAdminSession, db } = await onReplicated(async () => ({
			...(await import("#tests/support/administrators-factory.ts")),
			...(await import("#app/platform/db.server.ts")),
		}));
		administrator = createVisitor(origins()[1]);
		administrator.setCookie((await insertAdminSession(await insertAdministrator())).header);
		const user = await db.user.findUniqueOrThrow({ where: { email: "ada@example.com" } });
		creatorId = user.id;

		const before = await countReads("standby");
		// A busy machine can be behind for a moment.
		const isReadThere = (visitor: Visitor, page: string, statement: string) =>
			eventually(async () => {
				await load(visitor, page);
				expect(await statementsOnStandby()).toContain(statement);
			});
		await isReadThere(creator, "/dashboard/analytics", "analytics.daily");
		expect(await countReads("standby")).toBeGreaterThan(before);
		await isReadThere(administrator, USERS, "FROM found");
		await isReadThere(administrator, AUDIT_LOG, '"audit_entry"');
		expect(await load(administrator, USERS)).toContain("ada@example.com");
		for (const path of [
			"/admin/dashboard",
			"/admin/dashboard/analytics",
			"/admin/dashboard/support",
			"/admin/dashboard/emails",
			"/admin/dashboard/moderation",
			"/admin/dashboard/moderation/appeals",
			"/admin/dashboard/moderation/statistics",
			"/admin/dashboard/moderation/targets",
			"/admin/dashboard/moderation/targets/entries",
			"/admin/dashboard/moderation/targets/accounts",
			"/admin/dashboard/search?q=ada",
			`${USERS}/${creatorId}`,
			`${USERS}/${creatorId}/analytics`,
			`${USERS}/${creatorId}/links`,
		]) {
			await load(administrator, path);
		}
		await load(creator, "/dashboard/settings/data");
		// What the standby can't answer would be answered by the primary all the same.
		const metrics = await readMetrics();
		expect(metrics.get('app_standby_reads_total{result="failed"}')).toBe(0);
		expect(metrics.get('app_standby_lag_seconds{server="standby"}')).toBeDefined();
		for (const { output } of servers) {
			expect(output()).not.toContain("a read failed on the standby");
		}
	});

	test("everybody sees what was just written, also while the standby is behind", async () => {
		await readsGoTo("standby");
		for (let round = 0; round < 5; round++) {
			const { email } = await signUp(`Bea${round}`);
			expect(await load(administrator, USERS)).toContain(email);
		}
		await replication.standby.pauseReplay();
		const onPrimary = await countReads("primary");
		const { email, visitor } = await signUp("Cleo");
		// The process that wrote, and another one.
		expect((await visitor.get("/dashboard/analytics")).status).toBe(200);
		expect(await load(administrator, USERS)).toContain(email);
		const suspended = await administrator.post(`${USERS}/${creatorId}`, {
			intent: "suspend",
			reason: "Spam or scam",
		});
		expect(suspended.status).toBe(303);
		expect(await load(administrator, AUDIT_LOG)).toContain("Spam or scam");
		expect(await countReads("primary")).toBeGreaterThan(onPrimary);

		await readsGoTo("primary");
		await eventually(async () => {
			const metrics = await readMetrics();
			expect(metrics.get('app_standby_usable{server="standby"}')).toBe(0);
			expect(metrics.get('app_standby_lag_seconds{server="standby"}')).toBeGreaterThan(2);
			expect(metrics.get('app_standby_lag_bytes{server="standby"}')).toBeGreaterThan(0);
		});
		const onStandby = await countReads("standby");
		expect((await visitor.get("/dashboard/analytics")).status).toBe(200);
		expect(await countReads("standby")).toBe(onStandby);
		const { checkHealth } = await onReplicated(
			() => import("#app/features/admin/operations/overview/check-health.server.ts"),
		);
		const health = await checkHealth();
		expect(health.find(({ name }) => name === "Standby")).toMatchObject({
			state: "warning",
			detail: expect.stringContaining("behind; reads go to the primary"),
		});

		await replication.standby.resumeReplay();
		await readsGoTo("standby");
		await eventually(async () => {
			await load(visitor, "/dashboard/analytics");
			expect(await countReads("standby")).toBeGreaterThan(onStandby);
		});
	});

	test("a read waits for a standby that is behind for less than the bound", async () => {
		const { readRows, standbyWatch, standbyReads } = await onReplicated(
			() => import("#app/platform/read-database.server.ts"),
			"60000",
		);
		await eventually(async () => {
			await standbyWatch?.measure();
			expect(standbyWatch?.state.isUsable).toBe(true);
		});
		await replication.standby.pauseReplay();
		await replication.primary.run(`UPDATE site_settings SET site_name = 'Waited for'`);
		const read = readRows({ text: `SELECT site_name FROM site_settings` });
		await delay(100);
		await replication.standby.resumeReplay();
		expect(await read).toEqual([{ site_name: "Waited for" }]);
		expect(standbyReads).toEqual({ standby: 1, primary: 0, failed: 0 });
	});

	test("what the standby can't answer is read from the primary", async () => {
		const { readRows, standbyWatch, standbyReads } = await onReplicated(
			() => import("#app/platform/read-database.server.ts"),
		);
		await eventually(async () => {
			await standbyWatch?.measure();
			expect(standbyWatch?.state.isUsable).toBe(true);
		});
		// A table that isn't replicated.
		const text = `SELECT count(*)::int AS present FROM analytics.present`;
		expect(await readRows({ text })).toHaveLength(1);
		expect(standbyReads).toMatchObject({ standby: 0, failed: 1 });

		// What is replayed removes what the read holds: PostgreSQL ends the read after max_standby_streaming_delay.
		await replication.standby.run(`ALTER SYSTEM SET max_standby_streaming_delay = '100ms'`);
		await replication.standby.run("SELECT pg_reload_conf()");
		const seconds = "CASE WHEN pg_is_in_recovery() THEN 14 ELSE 0 END";
		const read = readRows({ text: `SELECT pg_sleep(${seconds}), count(*)::int FROM saved_reply` });
		await eventually(async () => expect(await statementsOnStandby()).toContain("pg_sleep"));
		await replication.primary.run("TRUNCATE saved_reply");
		expect(await read).toMatchObject([{ count: 0 }]);
		expect(standbyReads).toMatchObject({ failed: 2 });
	});

	test("pages go on when the standby ends", async () => {
		await readsGoTo("standby");
		replication.standby.kill();
		for (let round = 0; round < 5; round++) {
			expect(await load(administrator, USERS)).toContain("ada@example.com");
			await load(administrator, AUDIT_LOG);
		}
		await readsGoTo("primary");
		const text = await (await fetch(new URL("/health/ready", origins()[0]))).text();
		expect(text).toBe("ready\nstandby: no answer; reads go to the primary");
		expect((await readMetrics()).get('app_standby_usable{server="standby"}')).toBe(0);
		// Nobody but us is told the address.
		expect(servers[0]?.output()).toContain("the standby is behind or away");
	});
});
