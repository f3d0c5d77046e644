import { beforeEach, vi } from "vitest";
import { systemClock } from "#app/platform/clock.server.ts";
import { recordQueuedJobs } from "./record-queued-jobs.ts";
import { type BillingSimulator, listMails, resetBilling } from "./reset-billing.ts";
import { simulator } from "./stripe-of-process.ts";

/**
 * Lets a server test use its process's simulator of Stripe, with a clock that stands still, webhooks that wait, and a
 * queue that only remembers. Before each test all of it is as new, and the plans are set up. A test that needs another
 * environment of the product calls `startBillingSimulator`.
 */
export function shareBillingSimulator(): BillingSimulator {
	const queued = recordQueuedJobs();
	beforeEach(async () => {
		// So that what is due by Stripe's clock is due for the product too, in any year.
		vi.spyOn(systemClock, "now").mockImplementation(() => simulator.clock.now());
		await resetBilling(simulator);
	});
	return { simulator, queued, mails: () => listMails(queued) };
}
