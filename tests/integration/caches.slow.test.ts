import { describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** What caches may keep, ours and those of others, of the built product. */

const [user, administrator] = [await insertUser(), await insertAdministrator()];
const server = await startServerForFile();
const sessions = [await insertSession(user), await insertAdminSession(administrator)];
const session = sessions.map(({ header }) => header).join("; ");
const { email } = user;

const get = (path: string, headers: Record<string, string> = {}) =>
	createVisitor(server.url).get(`${server.url}${path}`, headers);

/** Whether a cache that several people share may keep an answer (RFC 9111). Redirects of these kinds would have to say so. */
function isShared({ headers, status }: Response): boolean {
	if ([202, 302, 303].includes(status) && !headers.has("Cache-Control")) return false;
	const control = headers.get("Cache-Control") ?? "";
	return !/no-store|private/.test(control) && !/\bCookie\b|\*/i.test(headers.get("Vary") ?? "");
}

describe("an answer to somebody who is signed in", () => {
	const personal = [...listSitePaths(), ...apiAddresses].filter(({ pattern }) =>
		/^\/(?:dashboard|admin|api|auth|payment-|success|cancel|mcp|subscription|unsubscribe|appeal)/.test(
			pattern,
		),
	);
	/** They say the same to everybody. */
	const isPublic = (pattern: string) =>
		/^\/api\/(?:openapi\.json|homepage|stripe\/plans|oembed|profile\/:|users?\/:|public|usernames|seo\/public)/.test(
			pattern,
		) || ["/api-test", "/admin/forgot-password"].includes(pattern);

	test.each(personal)("of $pattern is kept by no cache", async ({ pattern, path }) => {
		if (isPublic(pattern)) return;
		for (const address of [path, `${path}.data`]) {
			const answer = await get(address, { Cookie: session });
			if (answer.headers.get("Content-Type")?.includes("event-stream")) await answer.body?.cancel();
			const isAnswer = answer.status < 400;
			if (isAnswer) expect(isShared(answer), `${address} ${answer.status}`).toBe(false);
		}
	});

	/** A cache in front may keep what looks like a file, whatever the answer says. */
	test.each([
		...[
			"/style.css",
			"/x.js",
			";x.css",
			"%2Fx.css",
			"%3Fx.css",
			"%23x.css",
			"%00x.css",
			"/..%2fx.css",
		],
		...[".css", "%2ecss", "/%2e%2e/assets/x.css", "/.css", "//x.css", "%0Ax.css", ".jpg.data"],
	])("at /dashboard/profile%s shows nothing of the account", async (tail) => {
		const answer = await get(`/dashboard/profile${tail}`, { Cookie: session });
		const isPrivate = (await answer.text()).includes(email);
		expect(isPrivate && answer.status === 200).toBe(false);
	});
});

describe("a creator's page in the cache", () => {
	const forged: Record<string, string>[] = [
		{ "X-Forwarded-Host": "evil.example" },
		{ "X-Forwarded-Proto": "ftp" },
		{ "X-Forwarded-Port": "1337" },
		{ "X-Host": "evil.example", Forwarded: "host=evil.example" },
		{ "X-Original-URL": "/signin", "X-Rewrite-URL": "/signin" },
		{ "X-HTTP-Method-Override": "DELETE" },
		{ Origin: "https://evil.example", Referer: "https://evil.example/" },
		{ Accept: "text/plain" },
		{ "Accept-Language": "evil-example" },
		{ Range: "bytes=0-3" },
		{ "If-None-Match": '"evil.example"' },
		{ Cookie: "toast=evil.example; consent=evil.example" },
		{ "User-Agent": "evil.example" },
		{ "X-Request-Id": "evil.example", traceparent: "evil.example" },
		{ "X-React-Router-SPA-Mode": "yes" },
		{ "X-Public-Page": '{"ownerId":"evil.example"}' },
	];

	test.each(forged)("is that of everybody, whoever caused its rendering: %j", async (headers) => {
		const [poisoned, plain] = [
			await insertUser({ name: "Ada" }),
			await insertUser({ name: "Ada" }),
		];
		const query = "?utm_source=evil.example&__proto__=1";
		await get(`/${poisoned.username}${query}`, headers);
		// The first answer about a page is rendered, the next ones come from the cache.
		await get(`/${plain.username}`);
		const [one, other] = [await get(`/${poisoned.username}`), await get(`/${plain.username}`)];
		expect(one.status).toBe(200);
		const html = await one.text();
		expect(html).not.toContain("evil.example");
		expect(JSON.stringify([...one.headers])).not.toContain("evil.example");
		const names = ({ headers: sent }: Response) => [...sent.keys()].sort();
		expect(names(one)).toEqual(names(other));
		const rest = (text: string, { username }: { username: string }) =>
			text.replaceAll(username, "x").length;
		expect(rest(html, poisoned)).toBe(rest(await other.text(), plain));
	});

	test("is the same for its owner, an administrator and a stranger", async () => {
		const user = await insertUser();
		const own = (await insertSession(user)).header;
		const texts = [];
		for (const headers of [{ Cookie: own }, {}, { Cookie: session }]) {
			const answer = await get(`/${user.username}`, headers as Record<string, string>);
			expect(answer.headers.getSetCookie()).toEqual([]);
			texts.push(await answer.text());
		}
		expect(new Set(texts).size).toBe(1);
		expect(texts[0]).not.toContain(user.email);
	});

	test.each(["GET", "HEAD", "POST", "OPTIONS"])(
		"is not replaced by the answer to %s",
		async (method) => {
			const { username } = await insertUser();
			const before = await (await get(`/${username}`)).text();
			const headers = { Origin: "https://evil.example", Accept: "application/json" };
			await createVisitor(server.url).send(`/${username}`, { method, headers });
			const after = await get(`/${username}`);
			expect(await after.text()).toBe(before);
			expect(after.headers.has("Access-Control-Allow-Origin")).toBe(false);
		},
	);

	test("and as JSON or Markdown are kept apart", async () => {
		const { username } = await insertUser();
		const types = [];
		for (const _round of [1, 2]) {
			for (const Accept of ["text/html", "application/json", "*/*"]) {
				const answer = await get(`/${username}`, { Accept });
				expect(answer.headers.get("Vary")).toMatch(/\bAccept\b/);
				types.push(answer.headers.get("Content-Type")?.split(";")[0]);
			}
		}
		const round = ["text/html", "application/json", "text/html"];
		expect(types).toEqual([...round, ...round]);
	});
});

test("an error, a redirect and a page with a form are kept by no cache", async () => {
	for (const [path, status] of [
		["/no/such/page", 404],
		["/nobody-has-this", 404],
		["/%E0%A4%A", 400],
		["/dashboard", 303],
		["/Signin/", 301],
	] as const) {
		const answer = await get(path);
		expect([path, answer.status]).toEqual([path, status]);
		expect(answer.headers.get("Cache-Control"), path).toContain("no-store");
	}
});

test("no answer that a shared cache may keep sets a cookie", async () => {
	for (const { path } of [...listSitePaths(), ...apiAddresses]) {
		const answer = await get(path);
		if (answer.headers.get("Content-Type")?.includes("event-stream")) await answer.body?.cancel();
		if (answer.headers.getSetCookie().length > 0) expect(isShared(answer), path).toBe(false);
	}
});
