import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies send the next request of a connection after the answer, so this many is an attack. */
const MAX_WAITING = 32;

/**
 * Handles a connection's requests one after the other, however many it sends ahead of their answers (pipelining), and
 * none before the answer in front of it has been taken by the visitor's system. Without it thousands of requests in a
 * few packets would be handled at once, and their answers kept in memory for somebody who does not read them.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
	const waiting = new WeakMap<Socket, number>();
	return (request, response) => {
		// A response has its socket once those before it have been sent.
		if (response.socket !== null) return handle(request, response);
		const { socket } = request;
		const count = (waiting.get(socket) ?? 0) + 1;
		if (count > MAX_WAITING) return void socket.destroy();
		waiting.set(socket, count);
		response.once("socket", () => {
			waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
			handle(request, response);
		});
	};
}
