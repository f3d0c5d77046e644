import { createRateLimit } from "#app/platform/rate-limit.server.ts";

/** For the account alone: only it can write its tickets, and each of these becomes a mail to the support. */

const HOUR_S = 60 * 60;

const tickets = createRateLimit({
	name: "ticket",
	tries: 5,
	perSeconds: HOUR_S,
	message: "You have sent 5 tickets within an hour. Please try again later.",
});
const changes = createRateLimit({
	name: "ticket-change",
	tries: 30,
	perSeconds: HOUR_S,
	message: "You have written a lot within an hour. Please try again later.",
});

/** Counts a new ticket. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export function countTicket({ userId }: { userId: string }): Promise<void> {
	return tickets.consume([userId]);
}

/** Counts a reply, closing or reopening. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export function countTicketChange({ userId }: { userId: string }): Promise<void> {
	return changes.consume([userId]);
}
