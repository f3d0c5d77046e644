import Stripe from "stripe";
import type { PaidPlan } from "#app/features/billing/plans/plans.ts";
import { db } from "#app/platform/db.server.ts";

/** Subscriptions for browser tests, made at the simulator of Stripe that the browser test server uses. */

/** Stripe's names of test cards. */
export type NamedCard =
	| "pm_card_visa"
	| "pm_card_chargeCustomerFail"
	| "pm_card_authenticationRequired";

export type Subscriber = { customerId: string; subscriptionId: string };

/** A client of the simulator. */
export function connectToStripe(): Stripe {
	const { STRIPE_SECRET_KEY = "", STRIPE_API_URL = "" } = process.env;
	const { hostname, port } = new URL(STRIPE_API_URL);
	return new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: "http" });
}

/**
 * Subscribes an account to a plan. Stripe's messages about it go to the product, which applies them by a job: wait for
 * what they change.
 * @param trialEndsInS length of a trial in seconds; without it, the first payment is made at once
 */
export async function subscribe(
	{ userId, email }: { userId: string; email: string },
	tier: PaidPlan,
	{ card = "pm_card_visa", trialEndsInS }: { card?: NamedCard; trialEndsInS?: number } = {},
): Promise<Subscriber> {
	const stripe = connectToStripe();
	const { data: prices } = await stripe.prices.list({ lookup_keys: [`plan_${tier}_monthly`] });
	const customer = await stripe.customers.create({ email, metadata: { user_id: userId } });
	await db.billingCustomer.create({ data: { id: customer.id, userId, livemode: false } });
	await setCard(customer.id, card);
	const { id } = await stripe.subscriptions.create({
		customer: customer.id,
		items: [{ price: prices[0]?.id ?? "" }],
		...(trialEndsInS === undefined
			? {}
			: { trial_end: Math.floor(Date.now() / 1_000) + trialEndsInS }),
	});
	return { customerId: customer.id, subscriptionId: id };
}

/** Makes a card the one that a customer's later payments use. */
export async function setCard(customerId: string, card: NamedCard): Promise<void> {
	const stripe = connectToStripe();
	const { id } = await stripe.paymentMethods.attach(card, { customer: customerId });
	await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
}

/** Collects the customer's latest invoice, as Stripe does when its time has come. A declined card is no error. */
export async function collectLatestInvoice({ customerId }: Subscriber): Promise<Stripe.Invoice> {
	const stripe = connectToStripe();
	const [latest] = (await stripe.invoices.list({ customer: customerId, limit: 1 })).data;
	if (!latest) throw new Error("There is no invoice");
	if (latest.status === "draft") await stripe.invoices.finalizeInvoice(latest.id);
	await stripe.invoices.pay(latest.id).catch((error: unknown) => {
		if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
	});
	return stripe.invoices.retrieve(latest.id);
}
