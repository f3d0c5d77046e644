import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { deleteDueAccounts } from "#app/features/account/accounts/deletion/delete-due-accounts.server.ts";
import type { Pooling } from "#app/platform/check-pooling.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { enqueue, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { findPgbouncer } from "#tests/support/find-pgbouncer.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { importAsOtherProcess } from "#tests/support/import-as-other-process.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { type Pooler, startPooler } from "#tests/support/start-pooler.ts";

/** The product behind PgBouncer, which runs each transaction on one of a few connections, with docs/pgbouncer/pgbouncer.ini. */

const databaseUrl = process.env.DATABASE_URL ?? "";
/** Fewer than the requests that run at once. */
const POOL_SIZE = 2;
const PASSWORD = "Correct-horse-9";

const program = await findPgbouncer(AbortSignal.timeout(PATIENCE_MS));
const place = program ? "behind PgBouncer" : "behind PgBouncer, which isn’t installed";

describe.skipIf(program === null)(place, () => {
	let pooler: Pooler;
	let servers: AppServer[] = [];

	beforeAll(async () => {
		pooler = await startPooler(program ?? "", databaseUrl, { poolSize: POOL_SIZE });
		const options = {
			databaseUrl: pooler.url,
			environment: {
				DATABASE_DIRECT_URL: databaseUrl,
				SESSION_SECRET: env.SESSION_SECRETS.join(","),
			},
		};
		servers = await Promise.all([startAppServer(options), startAppServer(options)]);
	});

	afterAll(async () => {
		await Promise.all(servers.map((server) => server.stop("SIGKILL")));
		await pooler?.stop();
	});

	test("two processes do all that they do without it, and leave nothing on its connections", async () => {
		const [one, other] = servers.map(({ url }) => url) as [string, string];
		const email = "ada.pooled@example.com";
		const signedUp = await createVisitor(one).post("/signup", {
			name: "Ada Pooled",
			email,
			password: PASSWORD,
			confirmPassword: PASSWORD,
			terms: "on",
		});
		expect(signedUp.status).toBe(303);
		// A job sends it.
		await eventually(() => mailedToken(email, "/verify-email"));
		const creator = createVisitor(other);
		expect((await creator.post("/signin", { email, password: PASSWORD })).status).toBe(303);
		const { id: userId, profiles } = await db.user.findUniqueOrThrow({
			where: { email },
			select: { id: true, profiles: { select: { id: true } } },
		});
		const profileId = profiles[0]?.id ?? "";

		// The other process has the page in its cache, until the database tells it of the change.
		const page = async (origin: string) => {
			const answer = await createVisitor(origin).get("/ada-pooled", { "User-Agent": "curl/8" });
			expect(answer.status).toBe(200);
			return answer.text();
		};
		expect(await page(one)).not.toContain("My shop");
		const link = { intent: "add-link", title: "My shop", url: "https://shop.example/new" };
		expect((await creator.post("/dashboard/links", link)).status).toBe(303);
		await eventually(async () => expect(await page(one)).toContain("My shop"));
		const target = /href="[^"]*(\/go\/[0-9a-f-]+)"/.exec(await page(one))?.[1] ?? "";

		const visits = Array.from({ length: 20 }, async (_, index) => {
			const visitor = createVisitor(index % 2 === 0 ? one : other);
			expect((await visitor.get("/ada-pooled")).status).toBe(200);
			expect((await visitor.get(target)).status).toBe(302);
			expect((await creator.get("/dashboard/analytics")).status).toBe(200);
		});
		await Promise.all(visits);
		const counted = () =>
			query({
				text: `SELECT views, visitors, clicks FROM analytics.daily
					WHERE dimension = 'total' AND profile_key = (SELECT analytics_key FROM profile WHERE id = $1)`,
				values: [profileId],
			});
		await eventually(async () =>
			expect(await counted()).toEqual([{ views: 20, visitors: 20, clicks: 20 }]),
		);

		const call = createApiClient(one, await insertAccessToken({ userId, profileId }));
		const lists = await Promise.all(Array.from({ length: 10 }, () => call("GET", "/api/links")));
		for (const { body } of lists) expect(body.links).toMatchObject([{ title: "My shop" }]);
		const uploaded = await call("POST", "/api/user/profile-image", { body: await photo() });
		expect(uploaded.status).toBe(200);
		expect((await fetch(uploaded.body.url)).status).toBe(200);

		const administrator = createVisitor(one);
		administrator.setCookie((await insertAdminSession(await insertAdministrator())).header);
		const users = await administrator.get("/admin/dashboard/users");
		expect(await users.text()).toContain(email);

		const leaving = { intent: "delete-account", currentPassword: PASSWORD, username: "ada-pooled" };
		expect((await creator.post("/dashboard/settings/data", leaving)).status).toBe(303);
		await eventually(async () =>
			expect((await createVisitor(one).get("/ada-pooled")).status).toBe(404),
		);
		await db.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date(0) } });
		await startJobs([]);
		onTestFinished(stopJobs);
		await enqueue(deleteDueAccounts, {});
		await eventually(async () => expect(await db.user.count({ where: { email } })).toBe(0));

		const states = await readSessions(pooler.url);
		expect(new Set(states.map(({ pid }) => pid)).size).toBe(POOL_SIZE);
		for (const { pid: _pid, settings, ...kept } of states) {
			expect(kept).toEqual({ statements: [], tables: [], locks: 0, channels: [] });
			for (const name of settings) expect(KEPT_BY_POOLER).toContain(name);
			expect(settings).toContain("statement_timeout");
		}
	});

	describe("the doctor finds", () => {
		/** Shares connections as well, but takes a time limit and ignores it. */
		let careless: Pooler;

		beforeAll(async () => {
			careless = await startPooler(program ?? "", databaseUrl, {
				poolSize: POOL_SIZE,
				replace: [
					[" connect_query='SET statement_timeout = 15000'", ""],
					["[pgbouncer]", "[pgbouncer]\nignore_startup_parameters = statement_timeout"],
				],
			});
		});

		afterAll(() => careless?.stop());

		test("a pooler that the product works with", async () => {
			expect(await poolingOf(pooler.url, databaseUrl)).toBe("works");
		});

		test("a pooler without a time limit for statements", async () => {
			expect(await poolingOf(careless.url, databaseUrl)).toBe("unlimited");
		});

		test("a pooler at the direct address", async () => {
			expect(await poolingOf(pooler.url, careless.url)).toBe("no-session");
			expect(await poolingOf(careless.url, pooler.url)).toBe("no-session");
		});

		test("a pooler without a direct address", async () => {
			expect(await poolingOf(pooler.url, "")).toBe("no-session");
			expect(await poolingOf(careless.url, "")).toBe("no-session");
		});
	});
});

/** Checks the addresses as a process with these variables does. */
async function poolingOf(url: string, directUrl: string): Promise<Pooling> {
	vi.stubEnv("DATABASE_URL", url);
	vi.stubEnv("DATABASE_DIRECT_URL", directUrl);
	const { checkPooling } = await importAsOtherProcess(
		() => import("#app/platform/check-pooling.server.ts"),
	);
	return checkPooling();
}

/** Settings of a session that PgBouncer makes those of its client, and the one of its `connect_query`. */
const KEPT_BY_POOLER = [
	"application_name",
	"client_encoding",
	"DateStyle",
	"standard_conforming_strings",
	"statement_timeout",
	"TimeZone",
];

type SessionState = {
	pid: number;
	statements: string[];
	tables: string[];
	locks: number;
	channels: string[];
	settings: string[];
};

/** Reads what is left in the sessions of the pooler's connections: as many transactions at once use all of them. */
async function readSessions(url: string): Promise<SessionState[]> {
	const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client({ connectionString: url }));
	try {
		return await Promise.all(
			clients.map(async (client) => {
				await client.connect();
				await client.query("BEGIN");
				const { rows } = await client.query<SessionState>(STATE);
				return rows[0] as SessionState;
			}),
		);
	} finally {
		await Promise.all(clients.map((client) => client.end()));
	}
}

const STATE = `
	SELECT pg_backend_pid() AS pid,
		ARRAY(SELECT name FROM pg_prepared_statements) AS statements,
		ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r') AS tables,
		(SELECT count(*)::int FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory') AS locks,
		ARRAY(SELECT pg_listening_channels()) AS channels,
		ARRAY(SELECT name FROM pg_settings WHERE source = 'session') AS settings`;

async function photo(): Promise<FormData> {
	const create = { width: 400, height: 400, channels: 3, background: "#3366aa" } as const;
	const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
	const form = new FormData();
	form.set("image", new File([bytes], "photo.png", { type: "image/png" }));
	return form;
}
