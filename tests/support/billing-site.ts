import { startCheckout } from "#app/features/billing/checkout/start-checkout.server.ts";
import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import { recordEvent } from "#app/features/billing/sync/record-event.server.ts";
import { syncEvents } from "#app/features/billing/sync/sync-events.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "./accounts-factory.ts";
import type { StripeSimulator } from "./stripe/start-stripe-simulator.ts";

/** Steps of a creator who pays, for server tests that run the use-cases against the simulator of Stripe. */

export const GOOD_CARD = "4242424242424242";
/** Succeeds at checkout and is declined afterwards. */
export const FAILS_LATER = "4000000000000341";
/** The bank asks for authentication at each payment. */
export const ASKS_ALWAYS = "4000002760003184";

/** Stores the events that were held, as the webhook does, and applies them. */
export async function deliver(
	simulator: StripeSimulator,
	{ apply = true }: { apply?: boolean } = {},
): Promise<void> {
	for (const event of simulator.webhooks.take()) {
		const { body, signature } = simulator.sign(event);
		await recordEvent(Buffer.from(body), signature);
	}
	if (apply) await syncEvents();
}

/** Opens a payment page. @returns the id of the session */
export async function openCheckout(
	simulator: StripeSimulator,
	user: { userId: string; email: string },
	tier: PaidPlan,
): Promise<string> {
	const started = await startCheckout(user, tier);
	if (started.kind !== "pay") throw new Error("The account has a subscription already");
	const session = simulator.state.checkoutSessions.find(({ url }) => url === started.url);
	if (!session) throw new Error("The simulator doesn't know the page");
	return session.id;
}

/** Inserts an account that has paid for a plan, webhooks applied. */
export async function insertSubscriber(
	simulator: StripeSimulator,
	tier: PaidPlan,
	{ card = GOOD_CARD }: { card?: string } = {},
): Promise<InsertedUser & { customerId: string; subscriptionId: string }> {
	const user = await insertUser();
	simulator.visitor.payCheckout(await openCheckout(simulator, user, tier), {
		card,
		isAuthenticated: true,
	});
	await deliver(simulator);
	const { id: customerId } = await db.billingCustomer.findFirstOrThrow({
		where: { userId: user.userId },
	});
	const subscription = simulator.state.subscriptions.find(
		({ customer }) => customer === customerId,
	);
	return { ...user, customerId, subscriptionId: subscription?.id ?? "" };
}

export async function tierOf({ userId }: { userId: string }): Promise<Tier> {
	return (await db.user.findUniqueOrThrow({ where: { id: userId } })).tier;
}
