import type Stripe from "stripe";

/** Everything that Stripe would show, by id, oldest first. Deleted customers and products stay as Stripe shows them. */
export type Collections = {
	customers: Stripe.Customer | Stripe.DeletedCustomer;
	products: Stripe.Product;
	prices: Stripe.Price;
	paymentMethods: Stripe.PaymentMethod;
	checkoutSessions: Stripe.Checkout.Session;
	subscriptions: Stripe.Subscription;
	schedules: Stripe.SubscriptionSchedule;
	invoices: Stripe.Invoice;
	invoicePayments: Stripe.InvoicePayment;
	paymentIntents: Stripe.PaymentIntent;
	charges: Stripe.Charge;
	refunds: Stripe.Refund;
	disputes: Stripe.Dispute;
	portalConfigurations: Stripe.BillingPortal.Configuration;
	portalSessions: Stripe.BillingPortal.Session;
	webhookEndpoints: Stripe.WebhookEndpoint;
	events: Stripe.Event;
	coupons: Stripe.Coupon;
	discounts: Stripe.Discount;
};

/** What Stripe knows but doesn't show, by id of the object that it belongs to. */
export type HiddenFacts = {
	/** Number of the test card of a payment method. */
	cardNumbers: string;
	/** What a checkout session sells and how. */
	checkoutOrders: CheckoutOrder;
	/** Invoice of a subscription's pending update. */
	pendingUpdateInvoices: string;
	/** Invoice items of a subscription that its next invoice will contain. */
	pendingLines: PendingLine[];
	/** Payment intents that wait for their owner's authentication: the payment method they will charge. */
	authentications: string;
	/** Answers by idempotency key. */
	idempotentAnswers: IdempotentAnswer;
	/** Signing secrets of webhook endpoints. */
	webhookSecrets: string;
	/** Trials whose coming end was announced. */
	announcedTrialEnds: true;
};

export type CheckoutOrder = {
	items: { price: string; quantity: number }[];
	metadata: Stripe.Metadata;
	description: string | null;
	trialEnd: number | null;
	trialPeriodDays: number | null;
	savesAddress: boolean;
};

export type PendingLine = Pick<
	Stripe.InvoiceLineItem,
	"id" | "amount" | "description" | "period" | "quantity" | "pricing" | "parent"
>;

export type IdempotentAnswer = { request: string; status: number; body: string; createdAt: number };

type Maps<Values> = { [Name in keyof Values]: Map<string, Values[Name]> };

export type State = Maps<Collections> & { hidden: Maps<HiddenFacts> };

const COLLECTIONS = [
	"customers",
	"products",
	"prices",
	"paymentMethods",
	"checkoutSessions",
	"subscriptions",
	"schedules",
	"invoices",
	"invoicePayments",
	"paymentIntents",
	"charges",
	"refunds",
	"disputes",
	"portalConfigurations",
	"portalSessions",
	"webhookEndpoints",
	"events",
	"coupons",
	"discounts",
] as const satisfies readonly (keyof Collections)[];

const HIDDEN = [
	"cardNumbers",
	"checkoutOrders",
	"pendingUpdateInvoices",
	"pendingLines",
	"authentications",
	"idempotentAnswers",
	"webhookSecrets",
	"announcedTrialEnds",
] as const satisfies readonly (keyof HiddenFacts)[];

export function emptyState(): State {
	const maps = (names: readonly string[]) =>
		Object.fromEntries(names.map((name) => [name, new Map()]));
	return { ...maps(COLLECTIONS), hidden: maps(HIDDEN) } as State;
}

/** @returns the state as JSON text */
export function serializeState(state: State): string {
	const entries = (maps: Record<string, Map<string, unknown>>, names: readonly string[]) =>
		Object.fromEntries(names.map((name) => [name, [...(maps[name] ?? [])]]));
	return JSON.stringify({
		...entries(state as unknown as Record<string, Map<string, unknown>>, COLLECTIONS),
		hidden: entries(state.hidden, HIDDEN),
	});
}

/** Replaces the contents of `state` by what `serializeState` returned. */
export function restoreState(state: State, json: string): void {
	const stored = JSON.parse(json);
	for (const name of COLLECTIONS) refill(state[name], stored[name]);
	for (const name of HIDDEN) refill(state.hidden[name], stored.hidden[name]);
}

function refill(map: Map<string, unknown>, entries: [string, unknown][] = []): void {
	map.clear();
	for (const [id, value] of entries) map.set(id, value);
}
