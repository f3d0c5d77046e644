import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isBillingConfigured, isLiveMode } from "#app/platform/stripe.server.ts";
import { ENDED_STATUSES } from "../subscription/status.ts";
import { syncCustomer } from "./sync-customer.server.ts";
import { updateTiers } from "./update-tiers.server.ts";

const CUSTOMERS_AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than Stripe keeps events for a new delivery: 30 days. */
const KEEP_EVENTS_MS = 90 * DAY_MS;

/** Compares every customer who pays, or might, with Stripe each night, in case a webhook was lost. */
export const reconcileBilling: Job = {
	name: "reconcile-billing",
	schedule: "19 3 * * *",
	run: () => syncAllCustomers().then(() => undefined),
};

/**
 * Synchronizes each customer with an ongoing subscription or an open payment page, and those that Stripe didn't know,
 * counts whose stored facts were wrong, recomputes tiers that nothing backs, and deletes old events.
 */
export async function syncAllCustomers(
	clock: Clock = systemClock,
): Promise<{ compared: number; repaired: number; failed: number }> {
	const counts = { compared: 0, repaired: 0, failed: 0 };
	if (!isBillingConfigured) return counts;
	const { id } = await db.billingReconciliation.create({
		data: { startedAt: clock.now() },
		select: { id: true },
	});
	for await (const customerId of listCustomers()) {
		try {
			const result = await syncCustomer(customerId, clock);
			counts.compared += 1;
			if (result?.hasChanged) {
				counts.repaired += 1;
				log.warn({ customerId }, "stored billing facts were wrong and are repaired");
			}
		} catch (error) {
			counts.failed += 1;
			log.error({ err: error, customerId }, "a customer could not be compared with Stripe");
		}
	}
	await updateTiers(clock);
	const finishedAt = clock.now();
	await db.stripeEvent.deleteMany({
		where: { appliedAt: { lt: new Date(finishedAt.getTime() - KEEP_EVENTS_MS) } },
	});
	await db.billingReconciliation.update({ where: { id }, data: { ...counts, finishedAt } });
	return counts;
}

async function* listCustomers(): AsyncGenerator<string> {
	// Stripe may know them again once the key is corrected, and their subscriptions then go on.
	const missing = await db.billingAlert.findMany({
		where: { kind: "customer_missing", resolvedAt: null },
		select: { objectId: true },
	});
	let after = "";
	for (;;) {
		const page = await db.billingCustomer.findMany({
			where: {
				id: { gt: after },
				livemode: isLiveMode,
				OR: [
					// Of deleted customers too: what they have stored as ongoing has ended, and must not grant a plan.
					{ subscriptions: { some: { status: { notIn: [...ENDED_STATUSES] } } } },
					{ deletedAt: null, checkoutSessions: { some: { status: "open" } } },
					{ id: { in: missing.map(({ objectId }) => objectId) } },
				],
			},
			orderBy: { id: "asc" },
			take: CUSTOMERS_AT_ONCE,
			select: { id: true },
		});
		for (const { id } of page) yield id;
		const last = page.at(-1);
		if (!last) return;
		after = last.id;
	}
}
