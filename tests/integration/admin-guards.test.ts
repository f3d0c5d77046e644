import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** React Router's response to a redirect in a data request. */
const DATA_REDIRECT = 202;
const FORBIDDEN = 403;

// The server must not take the tests' database for one without an administrator.
await insertAdministrator();
const server = await startServerForFile();

const guarded = listSitePaths().filter(({ pattern }) => pattern.startsWith("/admin/dashboard"));

/** Cookies that open nothing here. */
const strangers: [string, () => Promise<string | null>][] = [
	["without a session", async () => null],
	["with a made-up token", async () => `admin-session=${"A".repeat(43)}`],
	["with a development bypass", async () => "admin-session=dev.admin.token"],
	[
		"with a creator's token in the administrators' cookie",
		async () => `admin-session=${(await insertSession(await insertUser())).value}`,
	],
	[
		"with an expired session",
		async () => {
			const { header, sessionId } = await insertAdminSession(await insertAdministrator());
			await db.adminSession.update({
				where: { id: sessionId },
				data: { expiresAt: new Date(Date.now() - 1) },
			});
			return header;
		},
	],
	[
		"with a revoked session",
		async () => {
			const { header, sessionId } = await insertAdminSession(await insertAdministrator());
			await db.adminSession.delete({ where: { id: sessionId } });
			return header;
		},
	],
	[
		"with the session of a removed administrator",
		async () => {
			const administrator = await insertAdministrator();
			const { header } = await insertAdminSession(administrator);
			await db.administrator.delete({ where: { id: administrator.administratorId } });
			return header;
		},
	],
];

function visitorWith(cookie: string | null) {
	const visitor = createVisitor(server.url);
	if (cookie) visitor.setCookie(cookie);
	return visitor;
}

/** Everything that a request to a guarded route can be. */
function requestsFor({ path, routeId }: { path: string; routeId: string }) {
	const fields = { intent: "end-other-sessions" };
	const only = `${path}.data?_routes=${encodeURIComponent(routeId)}`;
	return [
		["page", (visitor: Visitor) => visitor.get(path)],
		["data", (visitor: Visitor) => visitor.get(`${path}.data`)],
		["its loader alone", (visitor: Visitor) => visitor.get(only)],
		["form", (visitor: Visitor) => visitor.post(path, fields)],
		["form as data", (visitor: Visitor) => visitor.post(`${path}.data`, fields)],
	] as const;
}

type Visitor = ReturnType<typeof createVisitor>;

test("the administrator area has routes", () => {
	expect(guarded.map(({ pattern }) => pattern)).toContain("/admin/dashboard/audit-log/export.csv");
});

describe.each(strangers)("%s", (_who, makeCookie) => {
	test.each(guarded)("$pattern sends to the log-in page, whatever is asked", async (route) => {
		const cookie = await makeCookie();
		const before = await countRows();
		for (const [what, send] of requestsFor(route)) {
			const response = await send(visitorWith(cookie));
			const body = await response.text();
			expect([303, DATA_REDIRECT], what).toContain(response.status);
			const target = response.headers.get("Location") ?? body;
			expect(target, what).toContain("/admin/login?redirectTo=");
			expect(body, what).not.toContain("@example.com");
		}
		expect(await countRows()).toEqual(before);
	});
});

test.each(guarded)("a signed-in creator gets 403 from $pattern", async (route) => {
	const { header } = await insertSession(await insertUser());
	const before = await countRows();
	for (const [what, send] of requestsFor(route)) {
		expect((await send(visitorWith(header))).status, what).toBe(FORBIDDEN);
	}
	expect(await countRows()).toEqual(before);
});

test("an administrator's cookie opens nothing of a creator", async () => {
	const { value, header } = await insertAdminSession(await insertAdministrator());
	for (const cookie of [header, `session=${value}`]) {
		const response = await visitorWith(cookie).get("/dashboard/links");
		expect(response.headers.get("Location")).toMatch(/^\/signin/);
	}
});

test("an administrator who is removed is refused on the next request", async () => {
	const administrator = await insertAdministrator();
	const visitor = visitorWith((await insertAdminSession(administrator)).header);
	expect((await visitor.get("/admin/dashboard/account")).status).toBe(200);
	await db.administrator.delete({ where: { id: administrator.administratorId } });
	expect((await visitor.get("/admin/dashboard/account")).status).toBe(303);
});

test("pages of the administrator area are never cached or indexed", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	for (const { path, isPage } of guarded) {
		const response = await visitor.get(path);
		expect(response.headers.get("Cache-Control"), path).toContain("no-store");
		if (isPage) expect(await response.text(), path).toContain('content="noindex"');
	}
});

test("a page that is missing keeps the frame, and leads to the overview", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	const { routeId } = guarded.find(({ pattern }) => pattern.endsWith("*")) ?? {};
	expect(routeId).toBe("routes/admin/dashboard/not-found");
	const unknownUser = `/admin/dashboard/users/${crypto.randomUUID()}`;
	for (const path of ["/admin/dashboard/nothing", unknownUser]) {
		const response = await visitor.get(path);
		const html = await response.text();
		expect(response.status, path).toBe(404);
		expect(html, path).toContain('aria-label="Administration"');
		expect(html, path).toMatch(/<title>[^<]+ · Admin · /);
		expect(html, path).toMatch(/<a [^>]*href="\/admin\/dashboard"[^>]*>Overview/);
		expect(html, path).not.toContain('href="/"');
	}
});

test("the health of the site names the build that runs", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	expect(await (await visitor.get("/admin/dashboard")).text()).toMatch(
		/Build \d+\.\d+\.\d+\+[0-9a-f]{12}, Node 24/,
	);
});

test("a refused download is a page for people", async () => {
	const visitor = visitorWith((await insertAdminSession(await insertAdministrator())).header);
	const response = await visitor.get("/admin/dashboard/analytics/export.csv?list=nothing");
	expect(response.status).toBe(404);
	expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(await response.text()).toContain("There is no such list.");
});

/** What each form writes: tests/integration/forms-without-scripts.test.ts. */
describe("the audit log", () => {
	async function signIn() {
		const administrator = await insertAdministrator();
		const entries = () =>
			db.auditEntry.findMany({ where: { administratorEmail: administrator.email } });
		return { visitor: visitorWith((await insertAdminSession(administrator)).header), entries };
	}

	test("names the request of an act", async () => {
		const { visitor, entries } = await signIn();
		const fields = { intent: "end-other-sessions" };
		const response = await visitor.post("/admin/dashboard/account", fields);
		const requestId = response.headers.get("X-Request-Id");
		expect(await entries()).toMatchObject([{ action: "sessions.revoked", requestId }]);
	});

	test("has nothing about acts that are refused", async () => {
		const { visitor, entries } = await signIn();
		const fields = { intent: "start-two-step", currentPassword: "wrong" };
		expect((await visitor.post("/admin/dashboard/account", fields)).status).toBe(400);
		const foreign = await visitor.send("/admin/dashboard/account", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: new URLSearchParams({ intent: "end-other-sessions" }),
		});
		expect(foreign.status).toBe(FORBIDDEN);
		expect(await entries()).toEqual([]);
	});
});

async function countRows() {
	return {
		sessions: await db.adminSession.count(),
		views: await db.viewAs.count({ where: { endedAt: null } }),
		entries: await db.auditEntry.count(),
	};
}
