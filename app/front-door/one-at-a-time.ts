import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { createTurnQueue } from "#app/lib/turn-queue.ts";

/**
 * Browsers and proxies rarely send a request before the last answer has arrived, so this many waiting requests are an
 * attack.
 */
const MAX_WAITING = 32;

/**
 * Handles the requests of a connection one after the other, even if the client sends them all at once (pipelining), and
 * each only after the client's system has accepted the answer before it. Without this, a few packets could start
 * thousands of requests, and their answers would stay in memory if the client doesn't read them.
 *
 * Of the requests that waited, on all connections together, one starts in each turn of the event loop: other visitors wait
 * for one such answer instead of hundreds.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
	const waiting = new WeakMap<Socket, number>();
	const takeTurn = createTurnQueue();
	return (request, response) => {
		// Node assigns the socket to a response once the responses before it have been sent.
		if (response.socket !== null) return handle(request, response);
		const { socket } = request;
		const count = (waiting.get(socket) ?? 0) + 1;
		if (count > MAX_WAITING) return void socket.destroy();
		waiting.set(socket, count);
		response.once("socket", async () => {
			waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
			await takeTurn();
			handle(request, response);
		});
	};
}
