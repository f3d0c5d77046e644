import { once } from "node:events";
import { connect } from "node:net";
import type { Send } from "./driver.ts";

/**
 * Firefox's own protocol for WebDriver commands: each message is its length in bytes, a colon and JSON. With it,
 * geckodriver, which Debian does not package, is not needed.
 */
export async function connectToMarionette(port: number): Promise<Send> {
	const socket = connect(port, "127.0.0.1");
	await once(socket, "connect");
	const waiting = new Map<number, PromiseWithResolvers<unknown>>();
	let received = Buffer.alloc(0);
	let lastId = 0;

	socket.on("data", (chunk) => {
		received = Buffer.concat([received, chunk]);
		for (;;) {
			const colon = received.indexOf(":");
			if (colon < 0) return;
			const end = colon + 1 + Number(received.subarray(0, colon).toString());
			if (received.length < end) return;
			const message = JSON.parse(received.subarray(colon + 1, end).toString());
			received = received.subarray(end);
			// The first message only identifies the browser.
			if (!Array.isArray(message)) continue;
			const [, id, error, result] = message;
			const answer = waiting.get(id);
			waiting.delete(id);
			if (error) answer?.reject(new Error(`${error.error}: ${error.message}`));
			else answer?.resolve(result !== null && "value" in result ? result.value : result);
		}
	});
	socket.on("close", () => {
		for (const { reject } of waiting.values()) reject(new Error("Firefox is gone"));
	});

	return (name, parameters = {}) => {
		const answer = Promise.withResolvers<unknown>();
		waiting.set(++lastId, answer);
		const message = JSON.stringify([0, lastId, `WebDriver:${name}`, parameters]);
		socket.write(`${Buffer.byteLength(message)}:${message}`);
		return answer.promise;
	};
}
