import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isBillingConfigured, isLiveMode } from "#app/platform/stripe.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

/** Turns plans off whose payment is missing after the last try: Stripe may be set to send no event about that. */
export const endGrace: Job = {
	name: "end-grace",
	schedule: "*/10 * * * *",
	run: () => endDueGrace(),
};

/** Synchronizes each customer whose grace period has ended since Stripe was last read, because it may be paid by now. */
export async function endDueGrace(clock: Clock = systemClock): Promise<void> {
	if (!isBillingConfigured) return;
	const due = await query<{ customerId: string }>({
		text: `
			SELECT DISTINCT s.customer_id AS "customerId"
			FROM subscription s JOIN billing_customer c ON c.id = s.customer_id
			WHERE s.livemode = $1 AND s.status = 'past_due' AND s.grace_until <= $2
				AND c.synced_at < s.grace_until`,
		values: [isLiveMode, clock.now()],
	});
	for (const { customerId } of due) {
		try {
			await syncCustomer(customerId, clock);
		} catch (error) {
			// The plan stays while Stripe can't be read, and the next run tries again.
			log.warn({ err: error, customerId }, "a grace period couldn't be ended");
		}
	}
}
