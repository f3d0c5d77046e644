import { WAITING_STATUSES } from "#app/features/admin/support/due-time.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { InboxName } from "./list-waiting-work.server.ts";

export type WaitingTimes = {
	/** Since when the oldest of each kind waits; null if nothing of it does. */
	oldest: Record<InboxName, Date | null>;
	/** Number of support tickets past their time. */
	overdueTickets: number;
};

/** Returns how long people have waited, beside `getInbox`. */
export async function getWaitingTimes(clock: Clock = systemClock): Promise<WaitingTimes> {
	const isWaiting = { status: { in: [...WAITING_STATUSES] } };
	const oldest = { _min: { createdAt: true } } as const;
	const [tickets, overdueTickets, reports, appeals, targets, registrations] = await Promise.all([
		db.ticket.aggregate({ ...oldest, where: isWaiting }),
		db.ticket.count({ where: { ...isWaiting, dueAt: { lt: clock.now() } } }),
		db.pageReport.aggregate({ ...oldest, where: { resolvedAt: null } }),
		db.moderationAppeal.aggregate({ ...oldest, where: { answeredAt: null } }),
		db.judgedTarget.aggregate({ _min: { flaggedAt: true } }),
		db.registrationRequest.aggregate(oldest),
	]);
	return {
		oldest: {
			tickets: tickets._min.createdAt,
			reports: reports._min.createdAt,
			appeals: appeals._min.createdAt,
			targets: targets._min.flaggedAt,
			registrations: registrations._min.createdAt,
		},
		overdueTickets,
	};
}
