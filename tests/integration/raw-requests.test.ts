import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { sendRaw } from "#tests/support/raw-request.ts";

/** Requests that no browser sends, to the built product: each is refused or answered as harmless, and none is an error of ours. */

let server: AppServer;
let username: string;

beforeAll(async () => {
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
	({ username } = await insertUser());
	// From now on it is in the cache.
	await createVisitor(server.url).get(`/${username}`);
});

afterAll(async () => {
	expect(server.output()).not.toContain('"level":"error"');
	expect((await createVisitor(server.url).get("/health")).status).toBe(200);
	await server.stop();
});

const CLOSE = "Connection: close\r\n\r\n";
const host = () => `Host: ${new URL(server.url).host}\r\n`;

describe("several Host headers are refused with 400", () => {
	const pairs: [string, () => string][] = [
		["alike", () => host() + host()],
		["of another site first", () => `Host: evil.example\r\n${host()}`],
		["of another site last", () => `${host()}Host: evil.example\r\n`],
		["in other cases", () => `${host()}hOST: evil.example\r\n`],
		["with others between", () => `${host()}Accept: */*\r\nHost:\r\n`],
	];
	const requests = pairs.flatMap(([how, hosts]) =>
		["GET / ", "GET /cached-page ", "GET /api/links ", "POST /signin ", "GET /no/such/page "].map(
			(line) => ({ how, hosts, line }),
		),
	);

	test.each(requests)("$line $how", async ({ line, hosts }) => {
		const target = line.replace("/cached-page", `/${username}`);
		const answer = await sendRaw(server.url, `${target}HTTP/1.1\r\n${hosts()}${CLOSE}`);
		expect(answer.status).toBe(400);
		expect(answer.head).toContain("X-Content-Type-Options: nosniff");
		expect(answer.body).toContain("It names more than one host.");
	});

	test("and the connection ends, with what follows on it", async () => {
		const first = `GET / HTTP/1.1\r\n${host()}${host()}\r\n`;
		const { head, body } = await sendRaw(server.url, `${first}GET / HTTP/1.1\r\n${host()}\r\n`);
		expect(head).toMatch(/^HTTP\/1\.1 400/);
		expect(body).not.toContain("HTTP/1.1");
	});
});

describe("a malformed request is refused", () => {
	const chunked = "Transfer-Encoding: chunked\r\n";
	const form = "Content-Type: application/x-www-form-urlencoded\r\n";
	const requests: [string, () => string][] = [
		["no Host", () => `GET / HTTP/1.1\r\n${CLOSE}`],
		["a Host that is none", () => `GET /signin HTTP/1.1\r\nHost: a/b\r\n${CLOSE}`],
		["a Host with a user", () => `GET /signin HTTP/1.1\r\nHost: a@localhost\r\n${CLOSE}`],
		["a Host with a path", () => `GET /signin HTTP/1.1\r\nHost: localhost/x?\r\n${CLOSE}`],
		["HTTP/3", () => `GET / HTTP/3.0\r\n${host()}${CLOSE}`],
		["the start of HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
		["the start of TLS", () => "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
		["an unknown method", () => `MADEUP / HTTP/1.1\r\n${host()}${CLOSE}`],
		["a method in lowercase", () => `get / HTTP/1.1\r\n${host()}${CLOSE}`],
		["a space before a colon", () => `GET / HTTP/1.1\r\n${host()}Cookie : a=b\r\n${CLOSE}`],
		["a folded header", () => `GET / HTTP/1.1\r\n${host()}Cookie: a\r\n b\r\n${CLOSE}`],
		["a NUL in a header", () => `GET / HTTP/1.1\r\n${host()}Cookie: a\0b\r\n${CLOSE}`],
		["a NUL in the path", () => `GET /\0 HTTP/1.1\r\n${host()}${CLOSE}`],
		["a space in the path", () => `GET /a b HTTP/1.1\r\n${host()}${CLOSE}`],
		["bare carriage returns", () => `GET / HTTP/1.1\r${host()}\r\r${CLOSE}`],
		["a header without a name", () => `GET / HTTP/1.1\r\n${host()}: a\r\n${CLOSE}`],
		["a backslash in the path", () => `GET /\\evil.example HTTP/1.1\r\n${host()}${CLOSE}`],
		["a path without a slash", () => `GET signin HTTP/1.1\r\n${host()}${CLOSE}`],
		[
			"two lengths",
			() =>
				`POST /signin HTTP/1.1\r\n${host()}Content-Length: 1\r\nContent-Length: 2\r\n${CLOSE}ab`,
		],
		[
			"a length that is none",
			() => `POST /signin HTTP/1.1\r\n${host()}Content-Length: 0x5\r\n${CLOSE}email`,
		],
		[
			"a negative length",
			() => `POST /signin HTTP/1.1\r\n${host()}Content-Length: -5\r\n${CLOSE}email`,
		],
		[
			"a length and chunks",
			() => `POST /signin HTTP/1.1\r\n${host()}${chunked}Content-Length: 5\r\n${CLOSE}0\r\n\r\n`,
		],
		[
			"an unknown encoding",
			() => `POST /signin HTTP/1.1\r\n${host()}Transfer-Encoding: xchunked\r\n${CLOSE}0\r\n\r\n`,
		],
		[
			"a chunk whose size is none",
			() => `POST /signin HTTP/1.1\r\n${host()}${form}${chunked}${CLOSE}zz\r\nab\r\n0\r\n\r\n`,
		],
		[
			"a chunk longer than its size",
			() => `POST /signin HTTP/1.1\r\n${host()}${form}${chunked}${CLOSE}2\r\nabcdef\r\n0\r\n\r\n`,
		],
		[
			"a huge chunk size",
			() => `POST /signin HTTP/1.1\r\n${host()}${form}${chunked}${CLOSE}ffffffffffffffffff\r\na`,
		],
	];

	test.each(requests)("with %s", async (_what, request) => {
		const { status } = await sendRaw(server.url, request());
		if (status !== 0) expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
	});

	test("with a path over Node's limit", async () => {
		const path = `/${"a".repeat(20_000)}`;
		const { status } = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\n${host()}${CLOSE}`);
		expect([414, 431]).toContain(status);
	});

	test("with more headers than Node reads", async () => {
		const headers = Array.from({ length: 3_000 }, (_, n) => `X${n}: a\r\n`).join("");
		const { status } = await sendRaw(server.url, `GET / HTTP/1.1\r\n${host()}${headers}${CLOSE}`);
		expect(status).toBe(431);
	});
});

describe("an unusual request is harmless", () => {
	test.each([
		["TRACE", 405],
		["CONNECT", 0],
		["PROPFIND", 405],
		["OPTIONS", 405],
	])("%s gets %d, and repeats nothing of it", async (method, expected) => {
		const bytes = `${method} /signin HTTP/1.1\r\n${host()}Cookie: session=secret\r\n${CLOSE}`;
		const { status, head, body } = await sendRaw(server.url, bytes);
		expect(status).toBe(expected);
		expect(head + body).not.toContain("secret");
	});

	test("OPTIONS * of the server as a whole is refused", async () => {
		const { status } = await sendRaw(server.url, `OPTIONS * HTTP/1.1\r\n${host()}${CLOSE}`);
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
	});

	test("an upgrade is ignored", async () => {
		const upgrade = "Upgrade: websocket\r\nSec-WebSocket-Key: a\r\n";
		const connection = "Connection: Upgrade, close\r\n\r\n";
		const { status } = await sendRaw(
			server.url,
			`GET /health HTTP/1.1\r\n${host()}${upgrade}${connection}`,
		);
		expect([0, 200, 400]).toContain(status);
	});

	test("a method in a header or a field changes nothing", async () => {
		const { header } = await insertSession(await insertUser());
		const visitor = createVisitor(server.url);
		visitor.setCookie(header);
		const headers = { "X-HTTP-Method-Override": "POST", "X-HTTP-Method": "POST" };
		const answer = await visitor.get("/signout?_method=POST", headers);
		expect(answer.status).toBe(405);
		expect((await visitor.get("/dashboard/links")).status).toBe(200);
	});

	test.each(["X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Path", "X-Forwarded-Prefix"])(
		"%s leads to no other address",
		async (name) => {
			const answer = await createVisitor(server.url).get("/terms", { [name]: "/signin" });
			expect(answer.status).toBe(200);
			expect(await answer.text()).toContain("Terms");
		},
	);

	test("an address in the request line counts as its path", async () => {
		const bytes = `GET http://evil.example/Signin/ HTTP/1.1\r\n${host()}${CLOSE}`;
		const { status, head } = await sendRaw(server.url, bytes);
		expect(status).toBe(301);
		expect(head).toMatch(/\r\nLocation: \/signin\r\n/i);
	});
});
