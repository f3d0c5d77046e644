import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApiPath } from "#app/api/api-paths.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** What pages of other sites can't do with a visitor's cookies, at every address of the built product. */

const server = await startServerForFile();

/** The addresses of routes.ts, and those that the front door handles alone. */
const paths = [
	...listSitePaths(),
	...apiAddresses,
	{ pattern: "/engaged/:username", path: "/engaged/ada" },
];

/** Calls of the API have rules of their own: tokens in place of cookies, and more methods. */
const calls = paths.filter(({ path }) => isApiPath(path));
const pages = paths.filter(({ path }) => !isApiPath(path));

describe("a form sent from another site", () => {
	const otherSites: [string, Record<string, string>][] = [
		["names its origin", { Origin: "https://evil.example" }],
		["comes from a page without origin", { Origin: "null" }],
		["comes from a sandboxed frame", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
		["says only that it is cross-site", { "Sec-Fetch-Site": "cross-site" }],
	];

	/** @returns the statuses of the answers, by address and headers */
	async function postFromOtherSites(path: string, body: BodyInit, type: Record<string, string>) {
		const visitor = createVisitor(server.url);
		const { name, value } = await insertSession(await insertUser());
		visitor.setCookie(`${name}=${value}`);
		const statuses: Record<string, number> = {};
		for (const [what, from] of otherSites) {
			for (const address of [path, `${path}.data`]) {
				const headers = { ...from, ...type };
				const response = await visitor.send(address, { method: "POST", headers, body });
				statuses[`${address}, which ${what}`] = response.status;
			}
		}
		return statuses;
	}

	test.each(pages)("is refused at $pattern", async ({ path }) => {
		const body = new URLSearchParams({ intent: "add-link", title: "A", url: "b.example" });
		const statuses = await postFromOtherSites(path, body, {});
		for (const [address, status] of Object.entries(statuses)) expect(status, address).toBe(403);
	});

	test("is refused in every encoding that a form has, with a method in a field or not", async () => {
		const visitor = createVisitor(server.url);
		visitor.setCookie((await insertSession(await insertUser())).header);
		const types = ["text/plain", "multipart/form-data; boundary=x", "application/json", ""];
		for (const type of [...types, "application/x-www-form-urlencoded"]) {
			for (const [what, from] of otherSites) {
				const headers = { ...from, "Content-Type": type, "X-HTTP-Method-Override": "GET" };
				const send = (path: string, method: string) =>
					visitor.send(path, { method, headers, body: '{"intent":"x"}' });
				expect((await send("/dashboard/links?_method=GET", "POST")).status, what).toBe(403);
				expect((await send("/admin/login", "POST")).status, what).toBe(403);
				expect((await send("/auth/google-identity", "POST")).status, what).toBe(403);
				expect((await send("/dashboard/links", "PUT")).status, what).toBe(405);
			}
		}
	});

	test.each(pages)("and a script of another site reads nothing of $pattern", async ({ path }) => {
		const visitor = createVisitor(server.url);
		const asked = { "Access-Control-Request-Method": "POST", Origin: "https://evil.example" };
		for (const address of [path, `${path}.data`]) {
			const preflight = await visitor.send(address, { method: "OPTIONS", headers: asked });
			expect(preflight.status, address).toBe(405);
			expect(preflight.headers.has("Access-Control-Allow-Origin"), address).toBe(false);
			const read = await visitor.get(address, { Origin: "https://evil.example" });
			if (read.headers.get("Content-Type")?.includes("event-stream")) await read.body?.cancel();
			// Public formats are for everybody, without cookies.
			expect(read.headers.has("Access-Control-Allow-Credentials"), address).toBe(false);
		}
	});

	/** Signing out needs no session, and ends none here: `refresh` is another cookie, which other sites can't send. */
	const needsNoSession = (path: string) => path === "/auth/logout";

	test.each(calls)("doesn't call $pattern with the cookie", async ({ path }) => {
		const body = JSON.stringify({ title: "A", url: "b.example" });
		const statuses = await postFromOtherSites(path, body, { "Content-Type": "application/json" });
		for (const [address, status] of Object.entries(statuses)) {
			const refused = [401, 403, 404, 405, 422, ...(needsNoSession(path) ? [200] : [])];
			expect(refused, address).toContain(status);
		}
	});
});

describe("a form of a page of this site that sends no referrer", () => {
	test.each(["/signin", "/signin.data"])("works at %s", async (path) => {
		const { email, password } = await insertUser();
		const answer = await createVisitor(server.url).send(path, {
			method: "POST",
			headers: { Origin: "null", "Sec-Fetch-Site": "same-origin", Cookie: "consent=a" },
			body: new URLSearchParams({ email, password }),
		});
		expect(answer.headers.getSetCookie().join()).toContain("session=");
	});
});

describe("behind a proxy that terminates HTTPS", () => {
	const origin = "https://links.example.com";
	let proxied: AppServer;

	beforeAll(async () => {
		proxied = await startAppServer({
			databaseUrl: process.env.DATABASE_URL ?? "",
			environment: { APP_URL: origin },
		});
	});

	afterAll(() => proxied.stop());

	async function signInFrom(Origin: string, path: string) {
		const { email, password } = await insertUser();
		const body = new URLSearchParams({ email, password });
		return createVisitor(proxied.url).send(path, { method: "POST", headers: { Origin }, body });
	}

	test.each(["/signin", "/signin.data"])("a form from the site works at %s", async (path) => {
		const response = await signInFrom(origin, path);
		expect(response.headers.getSetCookie().join()).toContain("__Host-session=");
	});

	test.each(["/signin", "/signin.data"])(
		"a form from another site is refused at %s",
		async (path) => {
			expect((await signInFrom("https://evil.example", path)).status).toBe(403);
			expect((await signInFrom("http://links.example.com", path)).status).toBe(403);
		},
	);
});
