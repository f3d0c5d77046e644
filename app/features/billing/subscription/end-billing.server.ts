import { db, type Tx } from "#app/platform/db.server.ts";
import {
	isBillingConfigured,
	isLiveMode,
	isMissingAtStripe,
	stripe,
} from "#app/platform/stripe.server.ts";
import { withBillingLock } from "../sync/billing-lock.server.ts";
import { listSubscriptionsAtStripe } from "../sync/fetch-customer.server.ts";
import { expireSessions } from "../sync/fetch-open-sessions.server.ts";
import { ENDED_STATUSES, isOngoing } from "./status.ts";

/**
 * Ends everything at Stripe before an account is deleted: payment pages, subscriptions, and the customer, whose card and
 * address Stripe then forgets. Can be repeated. Customers of test mode are left, because live keys can't reach them.
 * @throws Error if Stripe didn't confirm it: the account must stay, and with it the record of what wasn't canceled
 */
export async function endBilling({ userId }: { userId: string }): Promise<void> {
	const customers = await db.billingCustomer.findMany({
		where: { userId },
		select: {
			id: true,
			livemode: true,
			deletedAt: true,
			subscriptions: {
				where: { status: { notIn: [...ENDED_STATUSES] } },
				select: { stripeSubscriptionId: true },
			},
		},
	});
	for (const { id, livemode, deletedAt, subscriptions } of customers) {
		if (isBillingConfigured && livemode === isLiveMode) {
			// Those too that are stored as deleted: Stripe may know one again that it didn't know for a time.
			await withBillingLock({ userId }, () => closeCustomer(id));
		} else if (deletedAt !== null) {
		} else if (livemode || (subscriptions.length > 0 && !isBillingConfigured)) {
			throw new Error("A customer at Stripe can't be closed without the keys of its mode");
		}
	}
}

async function closeCustomer(customerId: string): Promise<void> {
	try {
		await expireSessions(customerId);
		for (const { id, status } of await listSubscriptionsAtStripe(customerId)) {
			if (!isOngoing(status)) continue;
			await stripe().subscriptions.cancel(id, { invoice_now: false, prorate: false });
		}
		await stripe().customers.del(customerId);
	} catch (error) {
		// An earlier run has deleted it.
		if (!isMissingAtStripe(error)) throw error;
	}
}

/**
 * Takes the name off what stays of a deleted account's billing: amounts and dates, for the revenue of past months.
 * Deleting the account removes its own and its customer's id from these rows.
 */
export async function anonymizeBilling(tx: Tx, { userId }: { userId: string }): Promise<void> {
	const customers = await tx.billingCustomer.findMany({ where: { userId }, select: { id: true } });
	const ids = customers.map(({ id }) => id);
	const named = { OR: [{ userId }, { customerId: { in: ids } }] };
	await tx.invoice.updateMany({
		where: named,
		data: { number: null, hostedUrl: null, pdfUrl: null },
	});
	await tx.subscription.updateMany({ where: named, data: { pendingInvoiceUrl: null } });
	// Nobody synchronizes them any more, and revenue and churn must not count them as going on.
	await tx.subscription.updateMany({
		where: { ...named, status: { notIn: [...ENDED_STATUSES] } },
		data: { status: "canceled", endedAt: new Date(), cancelAt: null },
	});
	await tx.stripeEvent.deleteMany({ where: { customerId: { in: ids } } });
	await tx.billingAlert.updateMany({
		where: { customerId: { in: ids } },
		data: { customerId: null },
	});
	// Not left to the account's foreign keys: subscriptions have keys to both, and PostgreSQL follows the older one first.
	await tx.billingCustomer.deleteMany({ where: { userId } });
}
