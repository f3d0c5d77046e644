import fc from "fast-check";
import { Hono } from "hono";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { siteRoutes, treeOf } from "#tests/support/site-routes.ts";
import { spellingsOf } from "#tests/support/spellings.ts";
import { canonicalPath, createCanonicalPaths } from "./canonical-path.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { operationRoutes } from "./operations.ts";

const allRoutes = { ...siteRoutes, ...operationRoutes };
const tree = treeOf(allRoutes);
const toCanonical = createCanonicalPaths(allRoutes);

/** What React Router matches among all routes. */
function match(pathname: string) {
	return matchRoutes(tree, pathname)?.map(({ route, params }) => ({ id: route.id, params }));
}

const all = [...listSitePaths(), ...apiAddresses];
const routes = all.filter(({ path }) => path !== "/" && path !== "/no/such/page");

test("is the path of the route or operation, for every one and every spelling", () => {
	expect(routes.length).toBeGreaterThan(300);
	for (const route of routes) {
		for (const { how, path } of [{ how: "as it is", path: route.path }, ...spellingsOf(route)]) {
			expect(toCanonical(path), `${path} ${how}`).toBe(route.path);
			expect(toCanonical(`${path.replace(/\/+$/, "")}.data`), path).toBe(`${route.path}.data`);
		}
	}
});

test("has patterns of lowercase segments that need no encoding, and splats at the end", () => {
	for (const { pattern } of all) {
		expect(pattern).toMatch(/^\/$|^(?:\/:?[\w.~-]+)*(?:\/\*)?$/);
		expect(pattern.replace(/:\w+/g, "")).toBe(pattern.replace(/:\w+/g, "").toLowerCase());
	}
});

/** React Router is slow with all routes, so this asks about some spellings of each. */
test("leads to the route that React Router matches, with the same parameters", () => {
	for (const [index, route] of routes.entries()) {
		// It takes some spellings with doubled slashes for other routes, or for none.
		const comparable = spellingsOf(route).filter(({ path }) => !/\/\/.|\/$/.test(path));
		const { path = route.path } = comparable[index % comparable.length] ?? {};
		expect(match(toCanonical(path)), path).toEqual(match(path));
	}
});

test("follows the precedence of React Router", () => {
	for (const path of [
		...["/Report/card", "/Report/OG.png", "/mara/Qr.svg", "/REPORT", "/Go/embed", "/go/x/Embed"],
		...["/Docs/api", "/docs/Api/x", "/Dashboard/inbox/SUBSCRIBERS", "/Dashboard/inbox/X"],
		...["/API/users/card", "/Admin/verify", "/admin/X", "/Health/card", "/x.MD", "/.MD", "/card"],
		...[
			"/API",
			"/API/x",
			"/API/Card",
			"/API/x/Y/z",
			"/Api/links/x/y/z",
			"/MCP",
			"/Mcp/x",
			"/Auth/x",
		],
		...["/API/links/BULK", "/API/links/bulk/FILE", "/Images/a/QR.svg", "/Dashboard/none/such"],
	]) {
		const [was, is] = [match(path), match(toCanonical(path))];
		expect(
			is?.map(({ id }) => id),
			path,
		).toEqual(was?.map(({ id }) => id));
	}
});

test.each([
	["/", "/"],
	["//", "/"],
	["/_.data", "/_.data"],
	["//_.data", "/_.data"],
	["/dashboard/_.data", "/dashboard.data"],
	["/Dashboard/Links.data", "/dashboard/links.data"],
	["/dashboard/links.DATA", "/dashboard/links.DATA"],
	["/Mara", "/mara"],
	["/MARA//", "/mara"],
	["/Mara/IG/", "/mara/ig"],
	["/%4Dara", "/mara"],
	["/Mara/CARD", "/mara/card"],
	["/Mara/Og.PNG", "/Mara/og.png"],
	["/Mara.MD", "/Mara.md"],
	["/GO/AbC", "/go/AbC"],
	["/go/AbC/QR.svg", "/go/AbC/qr.svg"],
	["/Unsubscribe/A%2FbC%20", "/unsubscribe/A%2FbC%20"],
	["/appeal/%41%2d%5F%7E%2e%2E1", "/appeal/A-_~..1"],
	["/signin/Nobody", "/signin/Nobody"],
	["/No/Such/Page/", "/No/Such/Page"],
	["/assets/App-B1.js", "/assets/App-B1.js"],
	["/%E2%84%AAeys", "/%E2%84%AAeys"],
	["/auth/Google-identity", "/auth/google-identity"],
	// What people write around a page's address.
	...[
		".",
		",",
		")",
		";",
		":",
		"!",
		"%3F",
		"]",
		"%3E",
		"%22",
		"'",
		"%E2%80%A6",
		"..",
		"%20",
		"*",
		"%60",
	].map((end) => [`/anna${end}`, "/anna"]),
	["/@anna", "/anna"],
	["/%40Anna", "/anna"],
	["/anna%E2%80%8B", "/anna"],
	["/%E2%80%8Eanna%EF%BB%BF.", "/anna"],
	["/ANNA.", "/anna"],
	["/anna%C2%A0%E2%80%9D).", "/anna"],
	["/@anna/ig.", "/anna/ig"],
	["/anna./", "/anna"],
	["/go/0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b.", "/go/0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"],
	[
		"/go/0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b%E2%80%9D,",
		"/go/0192a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
	],
	["/anna%2Fig.", "/anna%2Fig."],
	["/an%20na.", "/an%20na."],
	["/anna.md", "/anna.md"],
	["/@signup.", "/@signup."],
	["/admin.", "/admin."],
	["/wp-login.php.", "/wp-login.php."],
	["/@", "/@"],
	["/...", "/..."],
])("of %s is %s", (path, canonical) => {
	expect(toCanonical(path)).toBe(canonical);
});

test("is reached after few redirects, and never is an address of another site", () => {
	const part = fc.constantFrom(
		...["/", "//", "dashboard", "Links", "API", "go", "Mara", "_", ".", ".data", "%2e", "%2F"],
		...[
			"@",
			".",
			")",
			"%20",
			"%5c",
			"%41",
			"%2541",
			"%00",
			"%C3%A9",
			"card",
			".md",
			"?",
			"#",
			"\\",
			"x",
		],
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
			const { pathname } = new URL(`http://localhost/${parts.join("")}`);
			let path = pathname;
			for (let redirects = 0; redirects < 4; redirects += 1) path = toCanonical(path);
			expect(toCanonical(path)).toBe(path);
			expect(path).not.toMatch(/^\/[/\\]|\/\//);
			expect(new URL(path, "http://localhost").href).toBe(`http://localhost${path}`);
		}),
		{ numRuns: 2_000 },
	);
});

describe("a request", () => {
	const app = new Hono<FrontDoorEnv>();
	app.all("*", canonicalPath(siteRoutes), (c) => c.text(c.req.path));
	const ask = (path: string, init?: RequestInit) =>
		app.request(`http://localhost${path}`, init, {} as never);

	test("for the canonical path goes on", async () => {
		expect(await (await ask("/dashboard/links?Tab=A")).text()).toBe("/dashboard/links");
	});

	test.each([
		["GET", 301],
		["HEAD", 301],
		["POST", 308],
		["DELETE", 308],
		["OPTIONS", 308],
	])("%s of another spelling is answered with %d", async (method, status) => {
		const answer = await ask("/Dashboard/Links/?Tab=A%2F&b", { method });
		expect(answer.status).toBe(status);
		expect(answer.headers.get("Location")).toBe("/dashboard/links?Tab=A%2F&b");
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
	});

	test("that the front door makes itself goes on", async () => {
		const request = new Request("http://localhost/No/Such/Page");
		const answer = await app.fetch(request, { renderFor: "a-request" } as never);
		expect(answer.status).toBe(200);
	});
});
