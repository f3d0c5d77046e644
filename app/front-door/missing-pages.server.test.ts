import { readdirSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db, pool } from "#app/platform/db.server.ts";
import routes from "#app/routes.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type ListeningServer, startListening } from "#tests/support/listening-server.ts";
import { ANSWERS_PER_TURN, createMissingPages } from "./missing-pages.ts";

/** Replaces React Router. */
const render = vi.fn<(path: string) => Response>();
let server: ListeningServer;
let answerMissingPage: ReturnType<typeof createMissingPages>["answerMissingPage"];
let discardMissingPages: () => void;

beforeAll(async () => {
	const { profileId } = await insertUser({ username: "maya" });
	await db.usernameHistory.create({
		data: { username: "maya-before", profileId, expiresAt: new Date(Date.now() + 3_600_000) },
	});
	server = await startListening((request, response) =>
		answerMissingPage(request, response, () => response.end("handled elsewhere")),
	);
});
afterAll(() => server.close());

beforeEach(() => {
	({ answerMissingPage, discardMissingPages } = createMissingPages(async (path) => render(path)));
	render.mockReset().mockImplementation(
		(path) =>
			new Response(`<p>Nothing at ${path}</p>`, {
				status: 404,
				headers: { "Cache-Control": "no-store", "X-Request-Id": "of the first visitor" },
			}),
	);
});

async function ask(path: string, options?: Parameters<ListeningServer["ask"]>[1]) {
	const { status, headers, body } = await server.ask(path, options);
	return { status, headers, body, text: body.toString() };
}

/** An unknown username is the one thing that the answers differ by. */
const withoutUsername = (text: string) => text.replace(/\/nobody(-\d)?/, "/…");

describe.each([
	["usernames that nobody has", ["/nobody", "/nobody-1", "/Nobody-2/", "/nobody-3/ig?a=b"]],
	["paths deeper than any page's", ["/no/such/page", "/no/such/page/", "/a/b/c/d?e=f"]],
	["links without a link's id", ["/go/x-1", "/go/x.2?a=b", "/go/0000"]],
	["files that aren't there", ["/bad.1", "/bad.2.png", "/.env", "/maya/bad.3", "/wp-login.php?a"]],
])("%s", (_kind, paths) => {
	test("get one answer, which is rendered once", async () => {
		const answers = await Promise.all(paths.map((path) => ask(path)));
		for (const { status, headers, text } of answers) {
			expect(status).toBe(404);
			expect(withoutUsername(text)).toBe(withoutUsername(answers[0]?.text ?? ""));
			expect(headers["cache-control"]).toBe("no-store");
			expect(headers["x-request-id"]).toBeUndefined();
		}
		expect(answers[0]?.text).toMatch(/^<p>Nothing at \//);
		expect(render).toHaveBeenCalledOnce();
	});

	test("are compressed for browsers that accept it", async () => {
		const small = await ask(paths[0] ?? "", { headers: { "Accept-Encoding": "gzip, br" } });
		const plain = await ask(paths[0] ?? "", { headers: { "Accept-Encoding": "identity" } });
		expect([small.status, small.headers["content-encoding"]]).toEqual([404, "gzip"]);
		expect([plain.status, plain.headers["content-encoding"]]).toEqual([404, undefined]);
		expect(small.headers.vary).toBe("Accept, Accept-Encoding");
		expect(gunzipSync(small.body).toString()).toBe(plain.text);
	});

	test("have no body for HEAD", async () => {
		const { status, headers, text } = await ask(paths[0] ?? "", { method: "HEAD" });
		expect([status, text]).toEqual([404, ""]);
		expect(Number(headers["content-length"])).toBeGreaterThan(0);
	});

	test("are handled elsewhere while the page can't be rendered", async () => {
		render.mockImplementationOnce(() => new Response("away", { status: 503 }));
		expect((await ask(paths[0] ?? "")).text).toBe("handled elsewhere");
		expect((await ask(paths[0] ?? "")).status).toBe(404);
	});

	test("are handled elsewhere if something is sent there", async () => {
		expect((await ask(paths[0] ?? "", { method: "POST" })).text).toBe("handled elsewhere");
	});
});

test.each([
	["a page", "/maya"],
	["a page in another case", "/MAYA/"],
	["a channel", "/maya/ig"],
	["a former username", "/maya-before"],
	["a reserved word", "/signin"],
	["a path below a reserved word", "/dashboard/settings/seo"],
	["a link's id", "/go/00000000-0000-7000-8000-000000000000"],
	["a link's id before the end of a sentence", "/go/00000000-0000-7000-8000-000000000000."],
	["a name with dots behind it", "/nobody-4..."],
	["a name behind an @", "/@nobody-5"],
	["data of a page", "/maya.data"],
	["data of a file's route, in capitals", "/ROBOTS.TXT.data"],
	["data of a link", "/go/x.data"],
	["a page as Markdown", "/maya.md"],
	["the home page", "/"],
	["a file", "/icons/192.png"],
	["data of a deep path", "/no/such/page.data"],
	["an encoded path", "/no/such/%70age"],
])("%s is handled elsewhere", async (_what, path) => {
	expect((await ask(path)).text).toBe("handled elsewhere");
	expect(render).not.toHaveBeenCalled();
});

test.each([
	["/nobody", "nobody"],
	["/Nobody-2/", "nobody-2"],
	["/no_body/ig?a=b", "no_body"],
	[`/${"x".repeat(50)}`, "x".repeat(50)],
])("the document for %s has the username %s put in, compressed or not", async (path, username) => {
	await ask("/nobody-first");
	for (const encoding of ["gzip", "identity"]) {
		const answer = await ask(path, { headers: { "Accept-Encoding": encoding } });
		const body = encoding === "gzip" ? gunzipSync(answer.body) : answer.body;
		expect(body.toString()).toBe(`<p>Nothing at /${username}</p>`);
		expect(answer.headers["content-length"]).toBe(String(answer.body.length));
	}
	expect(render).toHaveBeenCalledOnce();
});

test("a username is handled elsewhere while the database is away", async () => {
	const query = vi.spyOn(pool, "query").mockRejectedValue(new Error("away") as never);
	expect((await ask("/nobody")).text).toBe("handled elsewhere");
	query.mockRestore();
});

test("a route of three or more segments begins with a reserved word", () => {
	type Entry = { path?: string | undefined; children?: Entry[] | undefined };
	const pathsOf = (entries: readonly Entry[], parent: string): string[] =>
		entries.flatMap(({ path, children = [] }) => {
			const own = path === undefined ? parent : `${parent}/${path}`;
			return [own, ...pathsOf(children, own)];
		});
	const deep = pathsOf(routes, "").filter((path) => path.split("/").length > 3);
	expect(deep.length).toBeGreaterThan(5);
	expect(deep.filter((path) => path.startsWith("/:") || path.startsWith("/*"))).toEqual([]);
});

test("every file at the top, and every route with a point in its name, is handled elsewhere", async () => {
	const entries = readdirSync("public", { withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	for (const folder of entries.filter((entry) => entry.isDirectory())) {
		expect((await ask(`/${folder.name}/a.bcd`)).text, folder.name).toBe("handled elsewhere");
	}
	const paths = routes.map(({ path = "" }) => path);
	const wellKnown = paths.filter((path) => path.startsWith(".well-known/"));
	expect(wellKnown.length).toBeGreaterThan(2);
	for (const path of wellKnown) {
		expect((await ask(`/${path}`)).text, path).toBe("handled elsewhere");
	}
	const names = paths
		.filter((path) => !wellKnown.includes(path))
		.flatMap((path) => path.split("/").filter((part) => /\./.test(part)));
	const known = [
		...files.map(({ name }) => name),
		...names.map((name) => name.replace(/^:\w+/, "maya")),
	];
	expect(known).toEqual(expect.arrayContaining(["favicon.svg", "robots.txt", "og.png", "maya.md"]));
	for (const name of known) {
		for (const path of [`/${name}`, `/maya/${name}`]) {
			expect((await ask(path)).text, path).toBe("handled elsewhere");
		}
	}
});

test("discarded documents are rendered again", async () => {
	await ask("/nobody");
	discardMissingPages();
	await ask("/nobody");
	expect(render).toHaveBeenCalledTimes(2);
});

test.each([
	["files", "/bad."],
	["links", "/go/x-"],
])("a rush for %s that aren't there shares the turns with other requests", async (_kind, path) => {
	await ask(`${path}0`);
	const rush = ANSWERS_PER_TURN * 5;
	let answered = 0;
	for (let index = 0; index < rush; index++) {
		const request = Object.assign(new IncomingMessage(new Socket()), {
			method: "GET",
			url: path + index,
		});
		const response = new ServerResponse(request);
		vi.spyOn(response, "end").mockImplementation(() => {
			answered += 1;
			return response;
		});
		answerMissingPage(request, response, () => {});
	}
	await new Promise((resolve) => process.nextTick(resolve));
	const inTurns = [answered];
	while (answered < rush) {
		const before = answered;
		await new Promise((resolve) => setImmediate(resolve));
		inTurns.push(answered - before);
	}
	expect(Math.max(...inTurns)).toBeLessThanOrEqual(ANSWERS_PER_TURN);
});
