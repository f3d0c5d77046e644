import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionOptions } from "./database-connection.server.ts";
import type { Tx } from "./db.server.ts";
import { log } from "./log.server.ts";

const RECONNECT_AFTER_MS = 500;
/** How often PostgreSQL is asked for a sign of life. */
const HEARTBEAT_MS = 2_000;
/** How long the sign of life may take. */
const SILENCE_MS = 3_000;

export type Listener = {
	onMessage(payload: string): void;
	/** Every message from now on arrives; earlier ones may have been missed. */
	onConnected(): void;
	/** Messages may be missed from now on. Called once for each connection that was lost. */
	onLost(): void;
};

/** The channels that are listened to at the moment without a connection. */
const lost = new Set<string>();

/** Whether every channel's messages arrive. */
export function isListening(): boolean {
	return lost.size === 0;
}

/** Tells every process, this one included, when `tx` commits, by PostgreSQL's NOTIFY. At most 8,000 bytes. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
	await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}

/**
 * Listens on a connection of its own, and connects again whenever that one closes or falls silent. Returns a function
 * that stops it. `channel` is a constant of the code, never a person's input: LISTEN takes no parameters.
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
		const client = new pg.Client(connectionOptions({ silenceMs: SILENCE_MS }));
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
				// Sent only once the one before was answered: the connection's silence is its deadline.
				await client.query("SELECT");
				await pause(HEARTBEAT_MS, signal);
			}
		} catch {
			// Said by the listener for errors, or tried again in a moment.
		} finally {
			if (!lost.has(channel) && !stopping.signal.aborted) {
				lost.add(channel);
				listener.onLost();
			}
			// Not waited for: a server that has fallen silent would not confirm it.
			void client.end().catch(() => undefined);
		}
	}

	void follow();
	return () => stopping.abort();
}

/** Waits, but no longer than until `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await delay(ms, undefined, { signal }).catch(() => undefined);
}
