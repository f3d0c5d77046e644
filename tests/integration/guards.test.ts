import { describe, expect, test } from "vitest";
import { suspendPage } from "#app/features/admin/moderation/decisions/suspend-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** React Router's response to a redirect in a data request. */
const DATA_REDIRECT = 202;

const server = await startServerForFile();

const guarded = listSitePaths().filter(
	({ pattern, routeId }) =>
		pattern.startsWith("/dashboard") || routeId.startsWith("routes/billing/"),
);

/** Visitors without a session, and with an invalid one. */
const strangers: [string, string | null][] = [
	["without a session", null],
	["with a garbage cookie", "session=garbage"],
	["with a made-up token", `session=${"A".repeat(43)}`],
	["with a development bypass", "session=dev.admin.token"],
	["with a cookie that can't be decoded", "session=%E0%A4%A"],
];

function stranger(cookie: string | null) {
	const visitor = createVisitor(server.url);
	if (cookie) visitor.setCookie(cookie);
	return visitor;
}

async function visitorOf(user: InsertedUser) {
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(user)).header);
	return visitor;
}

test("a page of the dashboard that is missing keeps the frame", async () => {
	const visitor = await visitorOf(await insertUser());
	const missing = [
		["/dashboard/nothing", "Go to your profile"],
		[`/dashboard/support/${crypto.randomUUID()}`, "Back to support"],
	] as const;
	for (const [path, wayOut] of missing) {
		const response = await visitor.get(path);
		const html = await response.text();
		expect(response.status, path).toBe(404);
		expect(html, path).toContain('aria-label="Dashboard"');
		expect(html, path).toMatch(/<title>Page not found · /);
		expect(html, path).toMatch(new RegExp(`<a [^>]*href="/dashboard/[^>]*>${wayOut}`));
	}
});

test("the frame of a suspended page says so to its creator", async () => {
	const user = await insertUser();
	const visitor = await visitorOf(user);
	const frame = async () => (await visitor.get("/dashboard/profile")).text();
	expect(await frame()).toContain(">is public<");
	const actor = { ...(await insertAdministrator()), requestId: "test" };
	await suspendPage({ actor, userId: user.userId, note: "", notify: false });
	expect(await frame()).toContain(">is suspended<");
});

test("the list of links says why a feed shows no post", async () => {
	const user = await insertUser();
	const url = "https://blog.example/feed";
	const post = { feedUrl: url, title: "", checkedAt: new Date(), problem: "missing" };
	await db.link.create({
		data: {
			profileId: user.profileId,
			kind: "feed",
			title: "Blog",
			url,
			position: 0,
			post: { create: post },
		},
	});
	const html = await (await (await visitorOf(user)).get("/dashboard/links")).text();
	expect(html).toContain("There is nothing at this address. Check it. Your page shows no post.");
});

test("the dashboard has routes", () => {
	expect(guarded.map(({ pattern }) => pattern)).toContain("/dashboard/links");
});

describe.each(strangers)("%s", (_who, cookie) => {
	test.each(guarded)("$pattern redirects to sign-in", async ({ path }) => {
		const response = await stranger(cookie).get(`${path}?days=7`);
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe(
			`/signin?redirectTo=${encodeURIComponent(`${path}?days=7`)}`,
		);
		expect(await response.text()).toBe("");
	});

	test.each(guarded)("the data of $pattern redirects to sign-in", async ({ path }) => {
		const response = await stranger(cookie).get(`${path}.data`);
		expect(response.status).toBe(DATA_REDIRECT);
		expect(await response.text()).toContain("/signin");
	});

	test.each(guarded)(
		"a request for the loader of $routeId alone redirects to sign-in",
		async (route) => {
			const routes = encodeURIComponent(route.routeId);
			const response = await stranger(cookie).get(`${route.path}.data?_routes=${routes}`);
			expect(response.status).toBe(DATA_REDIRECT);
			expect(await response.text()).toContain("/signin");
		},
	);

	test.each(guarded)("a form posted directly to $pattern changes nothing", async ({ path }) => {
		const before = await countRows();
		const visitor = stranger(cookie);
		const fields = { intent: "add-link", title: "Leaked", url: "https://example.com" };
		const asPage = await visitor.post(path, fields);
		const asData = await visitor.post(`${path}.data`, fields);

		expect(asPage.status).toBe(303);
		expect(asPage.headers.get("Location")).toMatch(/^\/signin/);
		expect(asData.status).toBe(DATA_REDIRECT);
		expect(await asData.text()).toContain("/signin");
		expect(await countRows()).toEqual(before);
	});
});

test("a signed-out session is invalid immediately, for pages and for data", async () => {
	const { header: cookie } = await insertSession(await insertUser());
	const [owner, thief] = [stranger(cookie), stranger(cookie)];
	expect((await thief.get("/dashboard/links")).status).toBe(200);

	await owner.post("/signout", {});

	expect((await thief.get("/dashboard/links")).status).toBe(303);
	expect((await thief.get("/dashboard/links.data")).status).toBe(DATA_REDIRECT);
});

test("a suspended account's session is invalid immediately", async () => {
	const user = await insertUser();
	const visitor = stranger((await insertSession(user)).header);
	expect((await visitor.get("/dashboard/links")).status).toBe(200);

	await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });

	expect((await visitor.get("/dashboard/links")).status).toBe(303);
});

test("a signed-in creator's pages are never cached", async () => {
	const visitor = stranger((await insertSession(await insertUser())).header);
	for (const { path } of guarded) {
		for (const address of [path, `${path}.data`]) {
			const response = await visitor.get(address);
			expect(response.headers.get("Cache-Control"), address).toContain("no-store");
		}
	}
});

async function countRows() {
	return { links: await db.link.count(), users: await db.user.count() };
}
