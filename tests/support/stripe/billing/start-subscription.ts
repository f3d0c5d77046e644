import type Stripe from "stripe";
import { type Account, emit } from "../account.ts";
import { idOf } from "../ids.ts";
import { type Collection, collectInvoice, markPaid } from "./collect.ts";
import { createInvoice, finalizeInvoice, toInvoiceLine } from "./invoices.ts";
import { productName } from "./item-changes.ts";
import type { PaymentAttempt } from "./payments.ts";
import { nextPeriodEnd } from "./periods.ts";
import { priceCents } from "./proration.ts";
import { createSubscription, type NewSubscription } from "./subscriptions.ts";

export type Start = {
	subscription: Stripe.Subscription;
	invoice: Stripe.Invoice;
	/** Undefined if no payment was tried. */
	outcome?: Collection;
};

/**
 * Creates a subscription with its first invoice, which is charged at once.
 *
 * @param payment the card to charge; `later` leaves the invoice open
 */
export function startSubscription(
	account: Account,
	input: Omit<NewSubscription, "currency" | "periodEnd">,
	payment: PaymentAttempt | "stored-card" | "later",
): Start {
	const now = account.clock.seconds();
	const [first] = input.items;
	if (!first?.price.recurring) throw new Error("A subscription needs a recurring price");
	const subscription = createSubscription(account, {
		...input,
		currency: first.price.currency,
		periodEnd: input.trialEnd ?? nextPeriodEnd(now, first.price.recurring, now),
	});
	const period = { start: now, end: subscription.items.data[0]?.current_period_end ?? now };
	const isTrial = input.trialEnd !== null;
	const invoice = createInvoice(account, {
		customer: input.customer,
		subscription,
		lines: subscription.items.data.map((item) =>
			toInvoiceLine({
				amount: isTrial ? 0 : priceCents(item.price, item.quantity ?? 1),
				description: `${isTrial ? "Trial period for" : `${item.quantity ?? 1} ×`} ${productName(account, item.price)}`,
				period,
				quantity: item.quantity ?? 1,
				price: item.price,
				item: { id: item.id, subscription: subscription.id },
				proration: false,
			}),
		),
		reason: "subscription_create",
		period: { start: now, end: now },
	});
	subscription.latest_invoice = invoice.id;
	const customer = account.state.customers.get(idOf(subscription.customer));
	if (customer && !customer.deleted) customer.currency = subscription.currency;
	emit(account, "customer.subscription.created", subscription);
	finalizeInvoice(account, invoice);
	if (invoice.amount_due === 0) {
		markPaid(account, invoice);
		return { subscription, invoice };
	}
	if (payment === "later") return { subscription, invoice };
	const attempt = payment === "stored-card" ? undefined : payment;
	return { subscription, invoice, outcome: collectInvoice(account, invoice, attempt) };
}
