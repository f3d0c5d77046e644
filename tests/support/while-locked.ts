import { expect } from "vitest";
import { db, type Tx } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { eventually } from "./eventually.ts";
import { PATIENCE_MS } from "./patience.ts";

/** How long a transaction of a test may stay open while others wait for it. Prisma ends one after 5 s otherwise. */
const LOCKED = { timeout: 2 * PATIENCE_MS };

/**
 * Runs `work` so that it waits for what `lock` has changed or locked, and lets it proceed once it waits.
 *
 * @param options.waiting number of statements that are to wait, 1 by default
 * @returns the result of `work`
 */
export async function whileLocked<Result>(
	lock: (tx: Tx) => Promise<unknown>,
	work: () => Promise<Result>,
	{ waiting = 1 } = {},
): Promise<Result> {
	const { started } = await db.$transaction(async (tx) => {
		await lock(tx);
		const running = work();
		// Work that fails early must not be an unhandled rejection while the others are waited for.
		running.catch(() => {});
		await untilWaiting(waiting);
		return { started: running };
	}, LOCKED);
	return started;
}

/** Resolves once exactly `count` statements wait for a lock in this file's database. */
export async function untilWaiting(count: number): Promise<void> {
	await eventually(async () => expect(await countWaitingStatements()).toBe(count));
}

/** @returns the number of statements that wait for a lock in this file's database */
export async function countWaitingStatements(): Promise<number> {
	const [row] = await query<{ waiting: number }>({
		text: `SELECT count(*)::int AS waiting FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`,
	});
	return row?.waiting ?? 0;
}
