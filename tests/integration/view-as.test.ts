import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endOverdue } from "#app/features/admin/users/view-as/end-viewing.server.ts";
import { startViewing } from "#app/features/admin/users/view-as/start-viewing.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { spellingsOf } from "#tests/support/spellings.ts";

const OK = 200;
const SEE_OTHER = 303;
const FORBIDDEN = 403;
const MINUTE_MS = 60_000;

let server: AppServer;

beforeAll(async () => {
	// The server must not take the tests' database for one without an administrator.
	await insertAdministrator();
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
	await stopSchedules();
});

afterAll(() => server.stop());

/** Lets no scheduled job begin from now on, and waits for those that have: they change tables too. */
async function stopSchedules(): Promise<void> {
	await eventually(async () => {
		const stopped = await query({
			// When the queue last looked for due schedules: it looks again some time after.
			text: "UPDATE pgboss.version SET cron_on = now() + interval '1 day' RETURNING version",
		});
		expect(stopped).toHaveLength(1);
	});
	await eventually(async () => {
		const text = `SELECT name FROM pgboss.job
			WHERE state = 'active' OR state IN ('created', 'retry') AND start_after <= now()`;
		expect(await query({ text })).toEqual([]);
	});
}

const dashboard = listSitePaths().filter(({ pattern }) => pattern.startsWith("/dashboard"));
const billingResults = listSitePaths().filter(({ routeId }) =>
	routeId.startsWith("routes/billing/"),
);
/** They change something or hand out everything when they are read. */
const NOT_FOR_VIEWERS = [
	"/dashboard/billing/portal",
	"/dashboard/inbox/subscribers/export.csv",
	"/dashboard/settings/data/download",
];

const readable = dashboard.filter(({ pattern }) => !NOT_FOR_VIEWERS.includes(pattern));
const forbidden = dashboard.filter(({ pattern }) => NOT_FOR_VIEWERS.includes(pattern));

async function view({ startedAgoMs = 0 }: { startedAgoMs?: number } = {}) {
	const user = await insertUser({ emailVerified: true, tier: "max" });
	const administrator = await insertAdministrator();
	const session = await insertAdminSession(administrator);
	const actor = { ...administrator, sessionId: session.sessionId };
	const clock = { now: () => new Date(Date.now() - startedAgoMs) };
	await startViewing({ actor, userId: user.userId, reason: "Ticket about a theme" }, clock);
	return { user, actor, session, visitor: visitorWith(session.header) };
}

function visitorWith(cookie: string) {
	const visitor = createVisitor(server.url);
	visitor.setCookie(cookie);
	return visitor;
}

/** A checksum of each table of the product. The job queue has a schema of its own. */
async function checksums(): Promise<Record<string, string | null>> {
	const tables = await query<{ name: string }>({
		text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
			WHERE schemaname IN ('public', 'analytics') ORDER BY 1`,
	});
	const sums: Record<string, string | null> = {};
	for (const { name } of tables) {
		const rows = await query<{ sum: string | null }>({
			text: `SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS sum FROM ${name} t`,
		});
		sums[name] = rows[0]?.sum ?? null;
	}
	return sums;
}

test("an administrator sees every page of the dashboard, and nothing is changed by it", async () => {
	const { user, visitor } = await view();
	// The history keeps the first version when it is first read, whoever reads it.
	const owner = visitorWith((await insertSession(user)).header);
	await owner.get("/dashboard/settings/history");
	const before = await checksums();
	for (const { path, isPage } of readable) {
		const response = await visitor.get(path);
		const body = await response.text();
		expect(response.status, path).not.toBe(FORBIDDEN);
		expect(response.headers.get("Cache-Control"), path).toContain("no-store");
		expect(response.headers.getSetCookie(), path).toEqual([]);
		if (isPage && response.status === OK) {
			expect(body, path).toContain("You are viewing the account of");
			expect(body, path).toContain(user.email);
		}
	}
	expect(await checksums()).toEqual(before);
});

test.each(forbidden)(
	"$pattern is refused in every spelling, and each try is recorded",
	async (route) => {
		const { user, actor, visitor } = await view();
		const spellings = [{ how: "as it is", path: route.path }, ...spellingsOf(route)];
		const only = `_routes=${encodeURIComponent(route.routeId)}`;
		const addresses = [
			...spellings,
			...spellings
				.filter(({ path }) => !path.endsWith("/"))
				.map(({ how, path }) => ({ how: `data ${how}`, path: `${path}.data` })),
			{ how: "data of a folder", path: `${route.path}/_.data` },
			{ how: "data of its loader alone", path: `${route.path}.data?${only}` },
		];
		for (const { how, path } of addresses) {
			const answer = await follow(visitor, `${server.url}${path}`);
			expect(answer.status, how).toBe(FORBIDDEN);
			expect(answer.headers.has("Content-Disposition"), how).toBe(false);
		}
		const head = await visitor.send(route.path, { method: "HEAD" });
		expect(head.status).toBe(FORBIDDEN);
		const entries = await db.auditEntry.findMany({
			where: { targetId: user.userId, action: "view-as.refused" },
			select: { administratorEmail: true, targetLabel: true, after: true },
		});
		const entry = {
			administratorEmail: actor.email,
			targetLabel: user.email,
			after: { Address: route.pattern },
		};
		expect(entries).toEqual(Array.from({ length: addresses.length + 1 }, () => entry));
	},
);

/** @returns the answer at the end of the redirects to the canonical path */
async function follow(visitor: Visitor, address: string): Promise<Response> {
	const answer = await visitor.get(address);
	const location = answer.headers.get("Location");
	if (answer.status !== 301 || location === null) return answer;
	return follow(visitor, `${server.url}${location}`);
}

test.each(dashboard)("$pattern refuses every change", async ({ path, pattern, isPage }) => {
	const { visitor } = await view();
	const before = await checksums();
	const fields = { intent: "delete-account", title: "Changed", url: "https://example.com" };
	const answers = [
		await visitor.post(path, fields),
		await visitor.post(`${path}.data`, fields),
		...(await Promise.all(
			["PUT", "PATCH", "DELETE"].map((method) => visitor.send(path, { method })),
		)),
	];
	const METHOD_NOT_ALLOWED = 405;
	for (const { status } of answers) expect([FORBIDDEN, METHOD_NOT_ALLOWED]).toContain(status);
	expect(answers[0]?.status).toBe(FORBIDDEN);
	if (isPage && pattern !== "/dashboard") {
		expect(await answers[0]?.text()).toContain("You are viewing this account read-only");
	}
	expect(await checksums()).toEqual(before);
});

test.each(billingResults)("$pattern is no part of a view", async ({ path }) => {
	const { visitor } = await view();
	expect((await visitor.get(path)).status).toBe(FORBIDDEN);
});

describe("a view belongs to one session of one administrator", () => {
	test("other sessions don't have it", async () => {
		const { actor, session } = await view();
		const others = [
			(await insertAdminSession(actor)).header,
			(await insertAdminSession(await insertAdministrator())).header,
			`session=${session.value}`,
		];
		for (const cookie of others) {
			const response = await visitorWith(cookie).get("/dashboard/links");
			expect(response.headers.get("Location")).toMatch(/^\/signin/);
		}
	});

	test("it takes the place of the browser's own dashboard, and refuses its forms", async () => {
		const { visitor } = await view();
		const own = await insertUser();
		visitor.setCookie((await insertSession(own)).header);
		expect(await (await visitor.get("/dashboard/profile")).text()).toContain("You are viewing");
		const fields = { intent: "save", accountId: own.userId, name: "Changed" };
		expect((await visitor.post("/dashboard/profile", fields)).status).toBe(FORBIDDEN);
		await visitor.post("/admin/dashboard/view-as/stop", {});
		expect(await (await visitor.get("/dashboard/profile")).text()).not.toContain("You are viewing");
	});

	test("logging out ends it, and the job records the end", async () => {
		const { user, visitor } = await view();
		await visitor.post("/admin/dashboard/logout", {});
		const response = await visitor.get("/dashboard/links");
		expect(response.headers.get("Location")).toMatch(/^\/signin/);
		await endOverdue();
		expect(await listEntries(user)).toEqual(["view-as.started", "view-as.ended"]);
	});

	test("removing the administrator ends it at once", async () => {
		const { actor, visitor } = await view();
		await db.administrator.delete({ where: { id: actor.administratorId } });
		expect((await visitor.get("/dashboard/links")).headers.get("Location")).toMatch(/^\/signin/);
	});
});

describe("the end", () => {
	test("comes after 30 minutes, is recorded once, and leads back to the account", async () => {
		const { user, visitor } = await view({ startedAgoMs: 29 * MINUTE_MS });
		expect((await visitor.get("/dashboard/links")).status).toBe(OK);
		const { visitor: late, user: other } = await view({ startedAgoMs: 30 * MINUTE_MS });
		const response = await late.get("/dashboard/links");
		expect(response.status).toBe(SEE_OTHER);
		expect(response.headers.get("Location")).toBe(`/admin/dashboard/users/${other.userId}`);
		await endOverdue();
		expect(await listEntries(other)).toEqual(["view-as.started", "view-as.ended"]);
		expect(await listEntries(user)).toEqual(["view-as.started"]);
		expect((await late.get("/dashboard/links")).headers.get("Location")).toMatch(/^\/signin/);
	});

	test("comes with the account's suspension", async () => {
		const { user, visitor } = await view();
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect((await visitor.get("/dashboard/links")).status).toBe(SEE_OTHER);
		expect(await listEntries(user)).toEqual(["view-as.started", "view-as.ended"]);
	});
});

describe("it can't be started", () => {
	test.each([
		["for the account of an administrator", { isAdministrator: true }, FORBIDDEN],
		["for a suspended account", { status: "suspended" }, 409],
	] as const)("%s", async (_what, { ...options }, status) => {
		const user = await insertUser("status" in options ? { status: options.status } : {});
		if ("isAdministrator" in options) await insertAdministrator({ email: user.email });
		const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
		const path = `/admin/dashboard/users/${user.userId}/view-as`;
		expect((await visitor.post(path, { reason: "Why" })).status).toBe(status);
		expect(await db.viewAs.count({ where: { userId: user.userId } })).toBe(0);
		expect(await listEntries(user)).toEqual([]);
	});

	test("without a reason", async () => {
		const user = await insertUser();
		const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
		const path = `/admin/dashboard/users/${user.userId}/view-as`;
		expect((await visitor.post(path, { reason: " " })).status).toBe(400);
	});
});

test("the creator sees the view, but neither the administrator nor the reason", async () => {
	const { user, actor } = await view();
	const owner = visitorWith((await insertSession(user)).header);
	const body = await (await owner.get("/dashboard/settings/security")).text();
	expect(body).toContain("Views by our team");
	expect(body).not.toContain(actor.email);
	expect(body).not.toContain("Ticket about a theme");
});

async function listEntries({ userId }: { userId: string }): Promise<string[]> {
	const entries = await db.auditEntry.findMany({
		where: { targetType: "user", targetId: userId },
		orderBy: { position: "asc" },
	});
	return entries.map(({ action }) => action);
}
