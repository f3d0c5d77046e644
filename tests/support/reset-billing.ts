import type { QueuedRun } from "./record-queued-jobs.ts";
import type { StripeSimulator } from "./stripe/start-stripe-simulator.ts";

export type BillingSimulator = {
	simulator: StripeSimulator;
	/** Runs queued since the test began. None of them is done. */
	queued: QueuedRun[];
	/** Kinds of the billing emails queued since the test began. */
	mails(): string[];
};

/** Makes a simulator and the product's billing as new: plans are set up, webhooks wait. */
export async function resetBilling(simulator: StripeSimulator): Promise<void> {
	// Imported here, since a test file may replace the modules that they import.
	const [{ db }, { updateStripeAccount }, { forgetPrices }] = await Promise.all([
		import("#app/platform/db.server.ts"),
		import("#app/features/billing/stripe/update-stripe-account.server.ts"),
		import("#app/features/billing/plans/prices/list-prices.server.ts"),
	]);
	simulator.reset();
	simulator.webhooks.hold();
	// Customers of earlier tests are unknown to a simulator that was reset.
	await db.billingCustomer.deleteMany();
	await updateStripeAccount({ webhookUrl: null });
	forgetPrices();
}

/** @returns kinds of the billing emails among the runs */
export function listMails(queued: readonly QueuedRun[]): string[] {
	return queued.flatMap(({ job, data }) =>
		job === "send-billing-mail" ? [(data.mail as { kind: string }).kind] : [],
	);
}
