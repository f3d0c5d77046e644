import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { TicketStatus as StoredStatus, Tier } from "#app/generated/prisma/enums.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Statuses in which the creator waits for the support team. The index of the queue has the same condition. */
export const WAITING_STATUSES = ["open", "in_progress"] as const satisfies StoredStatus[];

export function isWaiting(status: StoredStatus): boolean {
	return (WAITING_STATUSES as readonly StoredStatus[]).includes(status);
}

/** When an answer is due: at the end of the response time that the plan promises, such as 72 hours for "48-72". */
export function dueTime(tier: Tier, since: Date): Date {
	const hours = Number(entitlementsOf(tier).supportHours.split("-").at(-1));
	return new Date(since.getTime() + hours * HOUR_MS);
}
