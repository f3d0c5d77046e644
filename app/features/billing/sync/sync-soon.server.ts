import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isBillingConfigured, isLiveMode } from "#app/platform/stripe.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

/** Synchronizes a customer later, when Stripe could not be read at once. */
export const syncCustomerLater: Job<{ customerId: string }> = {
	name: "sync-customer",
	key: ({ customerId }) => customerId,
	retry: { limit: 8, delayS: 2, maxDelayS: 300 },
	async run({ customerId }) {
		if (isBillingConfigured) await syncCustomer(customerId);
	},
};

/**
 * Synchronizes a customer now, or by a job if that fails: whoever asked has already changed something at Stripe, so a
 * failure here must not look like a failure of the change.
 * @returns whether it is done
 */
export async function syncSoon(customerId: string): Promise<boolean> {
	try {
		await syncCustomer(customerId);
		return true;
	} catch (error) {
		log.warn({ err: error, customerId }, "a customer is synchronized later");
		await queueSync(customerId);
		return false;
	}
}

/**
 * Queues what an account's subscriptions have to follow: it was suspended or scheduled for deletion, or that was taken
 * back. Call it after the change is committed. Never throws, because that has happened already; the nightly comparison
 * does the work of a run that can't be queued.
 */
export async function queueAccountSync({ userId }: { userId: string }): Promise<void> {
	if (!isBillingConfigured) return;
	try {
		const customers = await db.billingCustomer.findMany({
			where: { userId, livemode: isLiveMode, deletedAt: null },
			select: { id: true },
		});
		for (const { id } of customers) await queueSync(id);
	} catch (error) {
		log.error({ err: error, userId }, "a synchronization could not be queued");
	}
}

/** Never throws: the nightly comparison does the work of a run that can't be queued. */
export async function queueSync(customerId: string): Promise<void> {
	await enqueue(syncCustomerLater, { customerId }).catch((error: unknown) => {
		log.error({ err: error, customerId }, "a synchronization could not be queued");
	});
}
