import type { Prisma } from "#app/generated/prisma/client.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isBillingConfigured, isLiveMode } from "#app/platform/stripe.server.ts";
import { ENDED_STATUSES } from "./status.ts";

/** Whether a customer has a subscription that may still be charged. For the `select` of `chooseCustomer`. */
export const ONGOING_SUBSCRIPTION = {
	where: { status: { notIn: [...ENDED_STATUSES] } },
	select: { id: true },
	take: 1,
} satisfies Prisma.BillingCustomer$subscriptionsArgs;

/**
 * Chooses the customer that counts. An account has more than one only if Stripe didn't know its customer for a time,
 * and another one was made for a purchase meanwhile.
 * @param customers of one account that aren't deleted, latest first
 */
export function chooseCustomer<Customer extends { subscriptions: readonly unknown[] }>(
	customers: readonly Customer[],
): Customer | null {
	return customers.find(({ subscriptions }) => subscriptions.length > 0) ?? customers.at(0) ?? null;
}

/** Finds an account's customer at Stripe; null if there is none. */
export async function getCustomerId(
	{ userId }: { userId: string },
	tx: Tx = db,
): Promise<string | null> {
	if (!isBillingConfigured) return null;
	const customers = await tx.billingCustomer.findMany({
		where: { userId, livemode: isLiveMode, deletedAt: null },
		orderBy: { createdAt: "desc" },
		select: { id: true, subscriptions: ONGOING_SUBSCRIPTION },
	});
	return chooseCustomer(customers)?.id ?? null;
}
