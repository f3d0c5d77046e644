import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";

/**
 * Rate limits per account: only the account can write its tickets, and each message becomes an email to the support
 * team.
 */

const HOUR_S = 60 * 60;
const HOUR_MS = HOUR_S * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum number of tickets that are not closed. */
const MAX_OPEN_TICKETS = 10;

const TICKETS_AT_ONCE = [
	{ count: 5, withinMs: HOUR_MS, within: "an hour" },
	{ count: 10, withinMs: DAY_MS, within: "a day" },
] as const;

const changes = createRateLimit({
	name: "ticket-change",
	tries: 30,
	perSeconds: HOUR_S,
	message: "You have sent many messages in the last hour. Please try again later.",
});

/**
 * Ensures that the account can have one more open ticket. Locks the account's row until the end of the transaction, so
 * that concurrent requests are counted one after the other.
 * @throws AppError `bad_request`
 */
export async function assertRoomForOpenTicket(tx: Tx, userId: string): Promise<void> {
	await tx.$executeRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
	const open = await tx.ticket.count({ where: { userId, status: { not: "closed" } } });
	if (open < MAX_OPEN_TICKETS) return;
	throw new AppError(
		"bad_request",
		`You have ${MAX_OPEN_TICKETS} open tickets. Reply to one of them or close one first.`,
	);
}

/**
 * Ensures that the account can open one more ticket now.
 * @throws AppError `rate_limited` with `retryAfterS`; the errors of `assertRoomForOpenTicket`
 */
export async function assertRoomForTicket(
	tx: Tx,
	{ userId, now }: { userId: string; now: Date },
): Promise<void> {
	await assertRoomForOpenTicket(tx, userId);
	const latest = await tx.ticket.findMany({
		where: { userId },
		select: { createdAt: true },
		orderBy: { createdAt: "desc" },
		take: Math.max(...TICKETS_AT_ONCE.map(({ count }) => count)),
	});
	for (const { count, withinMs, within } of TICKETS_AT_ONCE) {
		const oldest = latest[count - 1];
		const waitMs = oldest ? oldest.createdAt.getTime() + withinMs - now.getTime() : 0;
		if (waitMs <= 0) continue;
		throw new AppError(
			"rate_limited",
			`You have sent ${count} tickets within ${within}. Please try again later.`,
			{ retryAfterS: Math.ceil(waitMs / 1000) },
		);
	}
}

/** Counts a reply, closing or reopening. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export function countTicketChange({ userId }: { userId: string }): Promise<void> {
	return changes.consume([userId]);
}
