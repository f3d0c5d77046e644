import { createSemaphore } from "#app/lib/semaphore.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { remainingMs } from "#app/platform/stripe.server.ts";

/**
 * One lock per account for everything that reads Stripe and then writes, here or there. PostgreSQL holds it, so it
 * works across processes, and a killed process frees it. Whoever holds it also holds a database connection while Stripe
 * answers, so only a few may at once.
 */

/** Limit in milliseconds of a transaction that waits for Stripe. */
export const BILLING_TRANSACTION_MS = 60_000;
const LOCKS_PER_PROCESS = 3;
const MAX_WAITING = 500;
/** Below the statement timeout of platform/database-connection.server.ts. */
const LOCK_WAIT_MS = 14_000;
/** First key of the advisory locks: "bill" in ASCII. */
const LOCK_SPACE = 0x62696c6c;

const slots = singleton("billing-locks", () =>
	createSemaphore({ slots: LOCKS_PER_PROCESS, maxWaiting: MAX_WAITING }),
);

/** Runs `work` while few others hold a billing lock in this process. @throws AppError `unavailable` */
export async function withLockSlot<T>(work: () => Promise<T>): Promise<T> {
	const release = await slots.acquire();
	if (release === null) throw busy();
	try {
		return await work();
	} finally {
		release();
	}
}

/**
 * Waits for the account's lock and holds it until `tx` ends.
 * @throws AppError `unavailable` if it isn't free in time
 */
export async function lockBilling(tx: Tx, { userId }: { userId: string }): Promise<void> {
	const waitMs = Math.max(1, Math.floor(Math.min(LOCK_WAIT_MS, remainingMs())));
	await tx.$executeRaw`SELECT set_config('lock_timeout', ${`${waitMs}ms`}, true)`;
	try {
		await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${userId}))`;
	} catch (error) {
		if (!(error instanceof Error && /lock timeout/.test(error.message))) throw error;
		throw busy();
	}
}

/** Runs `work` in a transaction that holds the account's lock. @throws AppError `unavailable` */
export function withBillingLock<T>(
	owner: { userId: string },
	work: (tx: Tx) => Promise<T>,
): Promise<T> {
	return withLockSlot(() =>
		db.$transaction(
			async (tx) => {
				await lockBilling(tx, owner);
				return work(tx);
			},
			{ timeout: BILLING_TRANSACTION_MS },
		),
	);
}

function busy(): AppError {
	return new AppError(
		"unavailable",
		"Your billing is being updated right now. Please try again in a moment.",
	);
}
