import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import { getBillingOverview, type ListedSubscription } from "../queries.server.ts";

/** Reads the subscription that is charged for an account, as stored; null without one, and without keys of Stripe. */
export async function getCurrentSubscription(owner: {
	userId: string;
}): Promise<ListedSubscription | null> {
	if (!isBillingConfigured) return null;
	return (await getBillingOverview(owner)).current;
}
