import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sessionOptions } from "./database-connection.server.ts";
import type { Tx } from "./db.server.ts";
import { log } from "./log.server.ts";

const RECONNECT_AFTER_MS = 500;
/** Interval of heartbeat queries, in milliseconds. */
const HEARTBEAT_MS = 2_000;
/** Time limit for the answer to a heartbeat, in milliseconds. */
const SILENCE_MS = 3_000;

export type Listener = {
	onMessage(payload: string): void;
	/** Called once connected: all later messages arrive, earlier ones may have been missed. */
	onConnected(): void;
	/** Called once per lost connection: messages may be missed from now on. */
	onLost(): void;
};

/** Channels that have no connection at the moment. */
const lost = new Set<string>();

/** Whether the messages of all channels arrive. */
export function isListening(): boolean {
	return lost.size === 0;
}

/**
 * Sends a message to all processes, including this one, when `tx` commits (PostgreSQL's NOTIFY). Maximum 8,000 bytes.
 */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
	await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}

/**
 * Listens on a separate connection, and reconnects if it closes or goes silent. `channel` must be a constant, never
 * user input, because LISTEN takes no parameters. @returns a function that stops listening
 */
export function listen(channel: string, listener: Listener): () => void {
	const stopping = new AbortController();

	async function follow(): Promise<void> {
		lost.add(channel);
		while (!stopping.signal.aborted) {
			await listenUntilLost();
			await pause(RECONNECT_AFTER_MS, stopping.signal);
		}
		lost.delete(channel);
	}

	async function listenUntilLost(): Promise<void> {
		const client = new pg.Client(sessionOptions({ silenceMs: SILENCE_MS }));
		const ended = new AbortController();
		const signal = AbortSignal.any([ended.signal, stopping.signal]);
		client.on("error", (error) => {
			log.warn({ err: error.message }, "lost the notification connection");
		});
		client.on("end", () => ended.abort());
		client.on("notification", (message) => listener.onMessage(message.payload ?? ""));
		try {
			await client.connect();
			await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
			lost.delete(channel);
			listener.onConnected();
			while (!signal.aborted) {
				// Waits for the answer before the next heartbeat: the connection's silence limit is the deadline.
				await client.query("SELECT");
				await pause(HEARTBEAT_MS, signal);
			}
		} catch {
			// Errors are reported by the listener, or the connection is retried.
		} finally {
			if (!lost.has(channel) && !stopping.signal.aborted) {
				lost.add(channel);
				listener.onLost();
			}
			// Not awaited, because a silent server would not confirm it.
			void client.end().catch(() => undefined);
		}
	}

	void follow();
	return () => stopping.abort();
}

/** Waits for `ms` milliseconds or until `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await delay(ms, undefined, { signal }).catch(() => undefined);
}
