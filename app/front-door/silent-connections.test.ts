import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { closeSilentConnections } from "./silent-connections.ts";

const SILENCE_MS = 1_000;

/** A server whose time passes only by `pass`, with a connection that has sent a request and waits for the response. */
async function serverWithWaitingClient() {
	let nowMs = 0;
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const server = createServer();
	closeSilentConnections(server, SILENCE_MS, { checkMs: 1, passedMs: () => nowMs });
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
	client.on("error", () => {}).resume();
	client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
	const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
	const pass = (ms: number) => {
		nowMs += ms;
		vi.advanceTimersByTime(1);
	};
	pass(0);
	const close = async () => {
		vi.useRealTimers();
		client.destroy();
		server.close();
		await once(server, "close");
	};
	return { client, response, pass, close };
}

test("closes a connection on which nothing moves", async () => {
	const { client, response, pass, close } = await serverWithWaitingClient();
	pass(SILENCE_MS - 1);
	expect(response.destroyed).toBe(false);
	pass(1);
	await once(client, "close");
	await close();
});

test("leaves a connection on which something has moved", async () => {
	const { client, response, pass, close } = await serverWithWaitingClient();
	pass(SILENCE_MS - 1);
	response.write("a part");
	pass(1);
	pass(SILENCE_MS - 1);
	response.end("the rest");
	pass(SILENCE_MS - 1);
	expect(client.closed).toBe(false);
	expect(response.socket?.destroyed ?? false).toBe(false);
	await close();
});
