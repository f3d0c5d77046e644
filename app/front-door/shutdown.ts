import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";

/** Time limit of the whole shutdown, in milliseconds. Container platforms allow 10 s. */
const TOTAL_MS = 9_500;
/** Time limit for draining. Work that isn't done by then waits in the spool or the queue for the next start. */
const DRAINED_BY_MS = 9_000;
/**
 * How long after SIGTERM new requests are still accepted, in milliseconds: a load balancer asks for readiness every few
 * seconds and sends requests until it learns the answer.
 */
const SERVE_ON_MS = 3_000;
/**
 * Time limit for running requests, in milliseconds since the signal. A busy server needs seconds for those that wait; what
 * is to be drained after them is in the spool or the queue already.
 */
const REQUESTS_MS = 8_500;
/** If no new connection arrives for this long, in milliseconds, none are expected. */
const QUIET_MS = 50;
/** Longest wait for `QUIET_MS`, in milliseconds. */
const HOLD_MS = 300;
const HOLD_POLL_MS = 5;
/** Time limit in milliseconds for the first byte on a new connection. */
const FIRST_BYTE_MS = 500;

/**
 * After a signal or a fatal error: fails the readiness check, finishes running requests, calls `drain` (analytics,
 * jobs, pool) and exits. After SIGTERM, which process managers send, new requests are accepted for a while. Other
 * signals come from a person at a terminal, who shouldn't have to wait.
 */
export function shutDownGracefully(server: Server, drain: () => Promise<void>): void {
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	closeWithGrace({ delay: TOTAL_MS, logger: false }, async ({ signal, err }) => {
		const drainedBy = delay(DRAINED_BY_MS, "too late", { ref: false });
		if (err) log.fatal({ err }, "stopping after an unexpected error");
		else log.info({ signal }, "stopping");
		stopping.abort();
		server.prependListener("request", endConnection);
		setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
		if (signal === "SIGTERM") await delay(SERVE_ON_MS);
		const closed = await stopListening(server);
		setTimeout(() => closeUnused(sockets), FIRST_BYTE_MS).unref();
		const end = await Promise.race([closed.promise.then(drain), drainedBy]);
		log.info(end === "too late" ? "stopped with work left for the next start" : "stopped");
	});
}

/** Sends `Connection: close` with each response. */
function endConnection(_request: IncomingMessage, response: ServerResponse): void {
	response.shouldKeepAlive = false;
}

/**
 * Stops listening while no connection waits to be accepted, because the system resets waiting ones. To reach that state,
 * holds requests back for a moment: clients that wait for a response open no further connections.
 *
 * @returns a promise that resolves when all connections are closed
 */
async function stopListening(server: Server): Promise<{ promise: Promise<void> }> {
	const held: Parameters<RequestListener>[] = [];
	const hold: RequestListener = (...asked) => void held.push(asked);
	const startedAt = performance.now();
	let connectedAt = startedAt;
	const connected = () => {
		connectedAt = performance.now();
	};
	const listeners = server.listeners("request") as RequestListener[];
	server.removeAllListeners("request").on("request", hold).on("connection", connected);
	const isHolding = () => {
		const now = performance.now();
		return now < Math.min(connectedAt + QUIET_MS, startedAt + HOLD_MS);
	};
	while (isHolding()) await delay(HOLD_POLL_MS);
	await lastAccepted(() => connectedAt);
	const promise = new Promise<void>((resolve) => server.close(() => resolve()));
	server.off("request", hold).off("connection", connected);
	for (const listener of listeners) server.on("request", listener);
	for (const asked of held) for (const listener of listeners) listener.apply(server, asked);
	return { promise };
}

/** Waits for a turn of the event loop that accepts no connection. Each turn accepts one, if one waits. */
async function lastAccepted(connectedAt: () => number): Promise<void> {
	for (let before = Number.NaN; before !== connectedAt(); ) {
		before = connectedAt();
		await turn();
	}
}

/** Connections on which the client has sent nothing yet. Node counts them as busy. */
function closeUnused(sockets: Iterable<Socket>): void {
	for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
