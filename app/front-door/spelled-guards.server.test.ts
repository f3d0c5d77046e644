import { Hono } from "hono";
import { expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { siteRoutes } from "#tests/support/site-routes.ts";
import { spellingsOf } from "#tests/support/spellings.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { apiCors } from "./api-cors.ts";
import { canonicalPath } from "./canonical-path.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";
import { operationRoutes } from "./operations.ts";
import { originCheck } from "./origin-check.ts";
import { uploadAllowance } from "./upload-allowance.ts";

/**
 * The checks of the front door in their order, on every route of app/routes.ts and every address of the API: another
 * spelling of its path, or the path of a route's data, is never treated otherwise.
 */

const REACHED = 299;

const app = new Hono<FrontDoorEnv>()
	.use(canonicalPath({ ...siteRoutes, ...operationRoutes }), allowedMethods, apiCors, originCheck)
	.all("*", () => new Response(null, { status: REACHED }));

type Sent = { method: string; headers: Record<string, string> };

const EVIL = { Origin: "https://evil.example", Cookie: "session=a; admin-session=b" };
const JSON_BODY = { "Content-Type": "application/json" };
const requests: Sent[] = [
	{ method: "GET", headers: EVIL },
	{ method: "POST", headers: EVIL },
	{ method: "POST", headers: { ...EVIL, ...JSON_BODY } },
	{ method: "POST", headers: { Cookie: EVIL.Cookie, ...JSON_BODY } },
	{ method: "POST", headers: { ...EVIL, Origin: "null" } },
	{ method: "DELETE", headers: { Origin: "http://localhost:3000" } },
	{ method: "OPTIONS", headers: { ...EVIL, "Access-Control-Request-Method": "PUT" } },
];

/** What the front door decides about a path, without following redirects. */
async function decide(path: string, { method, headers }: Sent) {
	const answer = await app.request(
		`http://localhost:3000${path}`,
		{ method, headers },
		{} as never,
	);
	return {
		status: answer.status,
		location: answer.headers.get("Location"),
		cors: answer.headers.get("Access-Control-Allow-Origin"),
	};
}

const routes = listSitePaths().filter(({ path }) => path !== "/");

test("a spelling is redirected before anything is decided", async () => {
	for (const [index, route] of [...routes, ...apiAddresses].entries()) {
		for (const { how, path } of spellingsOf(route)) {
			for (const suffix of path.endsWith("/") ? [""] : ["", ".data"]) {
				// Of the others one, in turn.
				for (const sent of [requests[0], requests[1 + (index % (requests.length - 1))]]) {
					if (sent === undefined) continue;
					const decided = await decide(path + suffix, sent);
					const status = sent.method === "GET" ? 301 : 308;
					const expected = { status, location: route.path + suffix, cors: null };
					expect(decided, `${sent.method} ${path}${suffix} ${how}`).toEqual(expected);
				}
			}
		}
	}
});

test("the path of a route's data is decided about as the route's own", async () => {
	const seen = new Set<string>();
	for (const { path } of routes) {
		for (const sent of requests) {
			const decided = await decide(path, sent);
			seen.add(JSON.stringify([decided.status, decided.cors]));
			expect(await decide(`${path}.data`, sent), `${sent.method} ${path}`).toEqual(decided);
		}
	}
	// Reached, and refused by method and by origin.
	expect([...seen].sort()).toEqual(["[299,null]", "[403,null]", "[405,null]"]);
});

test("an address of the API is open to other sites, and its errors are worded for programs", async () => {
	const headers = { Accept: "text/html" };
	for (const { path } of apiAddresses) {
		const decided = await Promise.all(requests.map((sent) => decide(path, sent)));
		expect(new Set(decided.map(({ cors }) => cors)), path).toEqual(new Set(["*"]));
		const request = new Request(`http://localhost:3000${path}`, { headers });
		const message = { title: "No", text: "No." };
		const type = answerMessage(request, { message, status: 403 }).headers.get("Content-Type");
		expect(type, path).toBe("application/problem+json");
	}
});

test("the allowance for uploads is that of the route, and none at another spelling", async () => {
	const cookies = [
		(await insertSession(await insertUser())).header,
		(await insertAdminSession(await insertAdministrator())).header,
	].join("; ");
	const ask = async (path: string) => {
		const headers = { Cookie: cookies };
		const url = `http://localhost:3000${path}`;
		const allowance = await uploadAllowance(new Request(url, { method: "POST", headers }));
		return allowance && "maxBytes" in allowance ? allowance.maxBytes : null;
	};
	let allowed = 0;
	for (const { path } of routes) expect(await ask(`${path}.data`), path).toBe(await ask(path));
	for (const route of routes) {
		const bytes = await ask(route.path);
		if (bytes === null) continue;
		allowed += 1;
		// They never get here; if they did, they would get less.
		for (const { path } of spellingsOf(route))
			expect([null, bytes], path).toContain(await ask(path));
	}
	expect(allowed).toBeGreaterThan(8);
});
