import pg from "pg";
import { pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

const RECONNECT_AFTER_MS = 500;

export type Listener = {
	onMessage(payload: string): void;
	/** The connection was away: messages may have been missed. */
	onGap(): void;
};

/** Tells every process, this one included, by PostgreSQL's NOTIFY. At most 8,000 bytes. */
export async function notify(channel: string, payload: string): Promise<void> {
	await pool.query("SELECT pg_notify($1, $2)", [channel, payload]);
}

/**
 * Listens on a connection of its own, coming back after an outage. Returns a function that stops it.
 * `channel` is a constant of the code, never a person's input: LISTEN takes no parameters.
 */
export function listen(channel: string, listener: Listener): () => Promise<void> {
	let stopped = false;
	let client: pg.Client | null = null;
	let retry: NodeJS.Timeout | undefined;

	function lost() {
		client = null;
		if (stopped) return;
		clearTimeout(retry);
		retry = setTimeout(() => void connect(true), RECONNECT_AFTER_MS);
	}

	async function connect(isReconnect: boolean) {
		const next = new pg.Client({ connectionString: env.DATABASE_URL, keepAlive: true });
		next.on("error", (error) =>
			log.warn({ err: error.message }, "lost the notification connection"),
		);
		next.on("end", lost);
		next.on("notification", (message) => listener.onMessage(message.payload ?? ""));
		try {
			await next.connect();
			await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
		} catch {
			await next.end().catch(() => undefined);
			return lost();
		}
		client = next;
		if (stopped) await next.end();
		else if (isReconnect) listener.onGap();
	}

	void connect(false);
	return async () => {
		stopped = true;
		clearTimeout(retry);
		await client?.end().catch(() => undefined);
	};
}
