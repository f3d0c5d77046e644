import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often the connections are checked: a silent one is closed at most this much later, in milliseconds. */
const CHECK_MS = 10_000;

/**
 * Closes connections that have neither received nor sent anything for `silenceMs` milliseconds, such as that of a visitor
 * who doesn't read the answer. Node's own `server.setTimeout` would set a timer anew for each request.
 */
export function closeSilentConnections(
	server: Server,
	silenceMs: number,
	{ checkMs = CHECK_MS, passedMs = () => performance.now() } = {},
): void {
	const traffic = new Map<Socket, { bytes: number; atMs: number }>();
	server.on("connection", (socket) => {
		traffic.set(socket, { bytes: 0, atMs: passedMs() });
		socket.once("close", () => traffic.delete(socket));
	});
	const check = () => {
		const nowMs = passedMs();
		for (const [socket, last] of traffic) {
			const bytes = socket.bytesRead + socket.bytesWritten;
			if (bytes !== last.bytes) traffic.set(socket, { bytes, atMs: nowMs });
			else if (nowMs - last.atMs >= silenceMs) socket.destroy();
		}
	};
	const timer = setInterval(check, checkMs).unref();
	server.once("close", () => clearInterval(timer));
}
