import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
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

/** Queues a synchronization. Never throws: the nightly comparison does the work of a run that can't be queued. */
export async function queueSync(customerId: string): Promise<void> {
	await enqueue(syncCustomerLater, { customerId }).catch((error: unknown) => {
		log.error({ err: error, customerId }, "a synchronization could not be queued");
	});
}
