import { countRegistrationRequests } from "#app/features/account/accounts/registrations/queries.server.ts";
import {
	countFlaggedTargets,
	listTargetListProblems,
} from "#app/features/admin/link-safety/queries.server.ts";
import {
	countOpenAppeals,
	countOpenReports,
	type WaitingCounts,
} from "#app/features/admin/moderation/queries.server.ts";
import { countWaitingTickets } from "#app/features/admin/support/queries.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { countFailedRuns } from "#app/platform/jobs.server.ts";

const WEEK_MS = 7 * 86_400_000;
/** Webhooks are applied within seconds; a retry is due within minutes. */
const WEBHOOK_LATE_MS = 10 * 60_000;

/** What waits for an administrator or for whoever runs the server. */
export type WaitingWork =
	| { kind: "failed-jobs" | "unsent-mail"; count: number; names: string[] }
	| { kind: "unapplied-webhooks" | "unread-customers" | "refused-mail"; count: number }
	| { kind: "link-lists"; count: number; sources: string[] }
	/** The oldest of them come with their texts, to be resolved one by one. */
	| { kind: "disputes" | "billing-alerts"; count: number; alerts: WaitingAlert[] };

export type WaitingAlert = { id: string; detail: string };

/** Number of alerts of each kind that are shown. */
const SHOWN_ALERTS = 5;

export type Inbox = WaitingCounts & { tickets: number; registrations: number };
export type InboxName = keyof Inbox;

/** Each counts one kind of what people wait for. */
export const INBOX_COUNTS: Readonly<Record<InboxName, () => Promise<number>>> = {
	tickets: countWaitingTickets,
	reports: countOpenReports,
	appeals: countOpenAppeals,
	targets: countFlaggedTargets,
	registrations: countRegistrationRequests,
};

/** Lists what went wrong and needs somebody, without kinds of which there is nothing. */
export async function listWaitingWork(clock: Clock = systemClock): Promise<WaitingWork[]> {
	const nowMs = clock.now().getTime();
	const [failed, alerts, webhooks, unread, refused, lists] = await Promise.all([
		countFailedRuns(),
		db.billingAlert.findMany({
			where: { resolvedAt: null },
			orderBy: { createdAt: "asc" },
			select: { id: true, kind: true, detail: true },
		}),
		db.stripeEvent.count({
			where: { appliedAt: null, receivedAt: { lt: new Date(nowMs - WEBHOOK_LATE_MS) } },
		}),
		countUnreadCustomers(),
		db.accountToken.count({
			where: { refusal: { not: null }, createdAt: { gte: new Date(nowMs - WEEK_MS) } },
		}),
		listTargetListProblems(clock),
	]);
	const alertsOf = (isDispute: boolean) => {
		const found = alerts.filter(({ kind }) => (kind === "dispute") === isDispute);
		const shown = found.slice(0, SHOWN_ALERTS).map(({ id, detail }) => ({ id, detail }));
		return { count: found.length, alerts: shown };
	};
	const runs = (sendsMail: boolean) => {
		const queues = failed.filter((queue) => queue.sendsMail === sendsMail);
		return {
			count: queues.reduce((sum, { count }) => sum + count, 0),
			names: queues.map(({ name }) => name),
		};
	};
	const work: WaitingWork[] = [
		{ kind: "disputes", ...alertsOf(true) },
		{ kind: "billing-alerts", ...alertsOf(false) },
		{ kind: "unapplied-webhooks", count: webhooks },
		{ kind: "unread-customers", count: unread },
		{ kind: "link-lists", count: lists.length, sources: lists.map(({ source }) => source) },
		{ kind: "failed-jobs", ...runs(false) },
		{ kind: "unsent-mail", ...runs(true) },
		{ kind: "refused-mail", count: refused },
	];
	return work.filter(({ count }) => count > 0);
}

/** Customers that the newest nightly comparison with Stripe couldn't read. */
async function countUnreadCustomers(): Promise<number> {
	const newest = await db.billingReconciliation.findFirst({
		orderBy: { startedAt: "desc" },
		select: { failed: true },
	});
	return newest?.failed ?? 0;
}
