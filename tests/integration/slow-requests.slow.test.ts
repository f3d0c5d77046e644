import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Requests that are never finished don't hold their connection. */

const server = await startServerForFile();

test("an incomplete beacon is cut off", async () => {
	const { username } = await insertUser();
	await createVisitor(server.url).get(`/${username}`);
	const { port, hostname } = new URL(server.url);
	const socket = connect(Number(port), hostname).on("error", () => {});
	const closed = new Promise((resolve) => socket.once("close", resolve));
	socket.write(
		`POST /engaged/${username} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\n` +
			"Content-Length: 2\r\n\r\n1",
	);
	await closed;
});

test("a body that arrives too slowly is cut off", { timeout: 2 * PATIENCE_MS }, async () => {
	const answer = await trickle();
	expect(answer).toMatch(/^HTTP\/1\.1 4\d\d|^$/);
});

/** @returns the response up to the end of the connection */
async function trickle(): Promise<string> {
	const { port, hostname } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	let isClosed = false;
	let answer = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		answer += chunk;
	});
	socket.on("error", () => {});
	socket.on("close", () => {
		isClosed = true;
	});
	socket.write(
		`POST /signin HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\n` +
			"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n",
	);
	// At one byte per second, the whole body would take 15 minutes.
	while (!isClosed) {
		socket.write("a");
		await sleep(1_000);
	}
	return answer;
}
