import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hasPooler, sessionOptions } from "./database-connection.server.ts";
import { query } from "./sql.server.ts";

/** Time limit for a notification from one connection to another, in milliseconds. */
const NOTIFIED_WITHIN_MS = 2_000;

/**
 * - `none`: there is no pooler.
 * - `works`: the product runs behind a pooler.
 * - `no-session`: the connections that should keep their session lead to a pooler, or to another database.
 * - `unlimited`: the pooler's connections have no time limit for statements.
 */
export type Pooling = "none" | "works" | "no-session" | "unlimited";

/**
 * Checks with a notification whether the connections of `sessionOptions` keep their session, and lead to the database of all
 * other statements.
 * @throws Error if one of the two addresses can't be reached
 */
export async function checkPooling(): Promise<Pooling> {
	const listener = new pg.Client(sessionOptions());
	listener.on("error", () => {});
	try {
		await listener.connect();
		const channel = `pooling-${randomUUID()}`;
		const notified = once(listener, "notification").then(() => true);
		await listener.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
		await query({ text: "SELECT pg_notify($1, '')", values: [channel] });
		const tooLate = delay(NOTIFIED_WITHIN_MS, false, { ref: false });
		if (!(await Promise.race([notified, tooLate]))) return "no-session";
	} catch (error) {
		if (isRefusedByPooler(error)) return "no-session";
		throw error;
	} finally {
		void listener.end().catch(() => undefined);
	}
	if (!hasPooler) return "none";
	const [row] = await query<{ statement_timeout: string }>({ text: "SHOW statement_timeout" });
	return row?.statement_timeout === "0" ? "unlimited" : "works";
}

/** PgBouncer refuses the time limit that `sessionOptions` begin with. */
function isRefusedByPooler(error: unknown): boolean {
	return error instanceof Error && /unsupported startup parameter/.test(error.message);
}
