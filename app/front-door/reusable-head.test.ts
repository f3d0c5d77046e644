import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { writeReusableHead } from "./reusable-head.ts";

const BODY = "hello";
let headers: string[];
let writtenHeads = 0;

const server = createServer((_request, response) => {
	const writeHead = vi.spyOn(response, "writeHead");
	writeReusableHead(response, 200, headers);
	response.end(BODY, "latin1");
	writtenHeads += writeHead.mock.calls.length;
});

beforeAll(async () => {
	await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
	await once(server.close(), "close");
});

beforeEach(() => {
	writtenHeads = 0;
	headers = ["Content-Type", "text/plain", "Content-Length", String(BODY.length), "X-Test", "1"];
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0) });
	return () => vi.useRealTimers();
});

/** Sends requests on one connection, the last of which closes it. @returns everything that arrives */
async function askInTurn(...heads: string[]): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.write(heads.map((head) => `${head}\r\nHost: x\r\n\r\n`).join(""));
	return text(socket);
}

const GET = "GET / HTTP/1.1";
const LAST = "GET / HTTP/1.1\r\nConnection: close";

test("sends the same bytes again, without writing the head anew", async () => {
	const [first, second] = (await askInTurn(GET, GET, LAST)).split(BODY);
	expect(first).toMatch(
		/^HTTP\/1\.1 200 OK\r\n[\s\S]*X-Test: 1\r\nDate: [\s\S]*keep-alive[\s\S]*\r\n\r\n$/,
	);
	expect(second).toBe(first);
	expect(writtenHeads).toBe(2);
});

test("writes the head of a connection's last response, and that of an old client", async () => {
	const [, last] = (await askInTurn(GET, LAST)).split(BODY);
	expect(last).toContain("Connection: close\r\n");
	const old = await askInTurn("GET / HTTP/1.0");
	expect(old).toContain("Connection: close\r\n");
	expect(writtenHeads).toBe(3);
});

test("writes the head anew in the next second, for its date", async () => {
	await askInTurn(GET, LAST);
	vi.setSystemTime(Date.UTC(2026, 0) + 1_000);
	await askInTurn(GET, LAST);
	expect(writtenHeads).toBe(4);
});

test("mixes up no responses", async () => {
	await askInTurn(GET, LAST);
	headers = [...headers.slice(0, -1), "2"];
	expect(await askInTurn(GET, LAST)).toMatch(/X-Test: 2[\s\S]*X-Test: 2/);
});
