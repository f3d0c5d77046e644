import Stripe from "stripe";
import { type Account, change, emit } from "../account.ts";
import { idOf, newId } from "../ids.ts";
import { voidInvoice } from "./invoices.ts";

export type NewSubscription = {
	customer: string;
	items: { price: Stripe.Price; quantity: number }[];
	defaultPaymentMethod: string | null;
	metadata: Stripe.Metadata;
	description?: string | null;
	/** End of the trial in Unix seconds; null for none. */
	trialEnd: number | null;
	missingPaymentMethod?: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
	isTaxed?: boolean;
	/** Ids of discounts. */
	discounts?: string[];
	currency: string;
	/** End of the first period in Unix seconds. */
	periodEnd: number;
};

/** Adds a subscription in the status `incomplete`, or `trialing`. Its invoice decides what becomes of it. */
export function createSubscription(account: Account, input: NewSubscription): Stripe.Subscription {
	const now = account.clock.seconds();
	const id = newId("sub");
	const subscription: Stripe.Subscription = {
		id,
		object: "subscription",
		application: null,
		application_fee_percent: null,
		automatic_tax: {
			disabled_reason: null,
			enabled: input.isTaxed ?? false,
			liability: input.isTaxed ? { type: "self" } : null,
		},
		billing_cycle_anchor: input.trialEnd ?? now,
		billing_cycle_anchor_config: null,
		billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
		billing_schedules: [],
		billing_thresholds: null,
		cancel_at: null,
		cancel_at_period_end: false,
		canceled_at: null,
		cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
		collection_method: "charge_automatically",
		created: now,
		currency: input.currency,
		customer: input.customer,
		customer_account: null,
		days_until_due: null,
		default_payment_method: input.defaultPaymentMethod,
		default_source: null,
		default_tax_rates: [],
		description: input.description ?? null,
		discounts: input.discounts ?? [],
		ended_at: null,
		invoice_settings: {
			account_tax_ids: null,
			custom_fields: null,
			description: null,
			footer: null,
			issuer: { type: "self" },
		},
		items: {
			object: "list",
			data: input.items.map(({ price, quantity }) =>
				newItem(id, price, quantity, { start: now, end: input.periodEnd }, now),
			),
			has_more: false,
			url: `/v1/subscription_items?subscription=${id}`,
		},
		latest_invoice: null,
		livemode: false,
		managed_payments: { enabled: false },
		metadata: input.metadata,
		next_pending_invoice_item_invoice: null,
		on_behalf_of: null,
		pause_collection: null,
		payment_settings: {
			payment_method_options: null,
			payment_method_types: null,
			save_default_payment_method: "off",
		},
		pending_invoice_item_interval: null,
		pending_setup_intent: null,
		pending_update: null,
		schedule: null,
		start_date: now,
		status: input.trialEnd === null ? "incomplete" : "trialing",
		test_clock: null,
		transfer_data: null,
		trial_end: input.trialEnd,
		trial_settings: {
			end_behavior: {
				billing_cycle_anchor: null,
				missing_payment_method: input.missingPaymentMethod ?? "create_invoice",
			},
		},
		trial_start: input.trialEnd === null ? null : now,
	};
	account.state.subscriptions.set(id, subscription);
	return subscription;
}

export function newItem(
	subscription: string,
	price: Stripe.Price,
	quantity: number,
	period: { start: number; end: number },
	created: number,
): Stripe.SubscriptionItem {
	return {
		id: newId("si"),
		object: "subscription_item",
		billing_thresholds: null,
		created,
		current_period_end: period.end,
		current_period_start: period.start,
		current_trial: null,
		discounts: [],
		metadata: {},
		plan: planOf(price),
		price,
		quantity,
		subscription,
		tax_rates: [],
	};
}

/** The price in its older shape, which Stripe still sends beside it. */
export function planOf(price: Stripe.Price): Stripe.Plan {
	return {
		id: price.id,
		object: "plan",
		active: price.active,
		amount: price.unit_amount,
		amount_decimal: Stripe.Decimal.from(String(price.unit_amount ?? 0)),
		billing_scheme: "per_unit",
		created: price.created,
		currency: price.currency,
		interval: price.recurring?.interval ?? "month",
		interval_count: price.recurring?.interval_count ?? 1,
		livemode: false,
		metadata: price.metadata,
		meter: null,
		nickname: price.nickname,
		product: price.product,
		tiers_mode: null,
		transform_usage: null,
		trial_period_days: null,
		usage_type: "licensed",
	};
}

const ENDED: readonly string[] = ["canceled", "incomplete_expired"];

export function hasEnded(subscription: Stripe.Subscription): boolean {
	return ENDED.includes(subscription.status);
}

/** @returns the period of the first item; the simulator keeps all items in step */
export function currentPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
	const [item] = subscription.items.data;
	if (!item) throw new Error(`${subscription.id} has no items`);
	return { start: item.current_period_start, end: item.current_period_end };
}

/** Applies a change with its event. */
export function updateSubscription(
	account: Account,
	subscription: Stripe.Subscription,
	mutate: (subscription: Stripe.Subscription) => void,
): void {
	change(account, "customer.subscription.updated", subscription, mutate);
}

export type PauseReason = Stripe.Subscription.StatusDetails.Paused.Subscription.Type;

export function pauseSubscription(
	account: Account,
	subscription: Stripe.Subscription,
	reason: PauseReason,
): void {
	updateSubscription(account, subscription, (object) => {
		object.status = "paused";
		object.status_details = {
			paused: {
				subscription: { type: reason },
				transitioned_at: account.clock.seconds(),
				type: "subscription",
			},
		};
	});
	emit(account, "customer.subscription.paused", subscription);
}

/** Makes a paused subscription active, as Stripe does where no invoice has to be paid for that. */
export function resumeSubscription(account: Account, subscription: Stripe.Subscription): void {
	updateSubscription(account, subscription, (object) => {
		object.status = "active";
		delete object.status_details;
	});
	emit(account, "customer.subscription.resumed", subscription);
}

/** Ends a subscription for good, with its schedule. Open invoices stay, and are not collected any more. */
export function endSubscription(
	account: Account,
	subscription: Stripe.Subscription,
	{
		status = "canceled",
		reason,
		comment = null,
		feedback = null,
	}: {
		status?: "canceled" | "incomplete_expired";
		reason: Stripe.Subscription.CancellationDetails.Reason | null;
		comment?: string | null;
		feedback?: Stripe.Subscription.CancellationDetails.Feedback | null;
	},
): void {
	const now = account.clock.seconds();
	dropPendingUpdate(account, subscription, { isExpired: false });
	for (const invoice of account.state.invoices.values()) {
		if (idOf(invoice.parent?.subscription_details?.subscription) !== subscription.id) continue;
		if (invoice.status === "open" && status === "incomplete_expired") voidInvoice(account, invoice);
		if (invoice.status !== "open" && invoice.status !== "draft") continue;
		change(account, "invoice.updated", invoice, (object) => {
			object.auto_advance = false;
			object.next_payment_attempt = null;
			object.automatically_finalizes_at = null;
		});
	}
	const schedule = account.state.schedules.get(idOf(subscription.schedule) ?? "");
	subscription.status = status;
	subscription.canceled_at ??= now;
	subscription.ended_at = now;
	subscription.schedule = null;
	const details = subscription.cancellation_details;
	subscription.cancellation_details = {
		comment: comment ?? details?.comment ?? null,
		feedback: feedback ?? details?.feedback ?? null,
		feedback_option: null,
		reason: details?.reason ?? reason,
	};
	if (schedule?.status === "active" || schedule?.status === "not_started") {
		schedule.status = "canceled";
		schedule.canceled_at = now;
		schedule.current_phase = null;
		emit(account, "subscription_schedule.canceled", schedule);
	}
	account.state.hidden.pendingLines.delete(subscription.id);
	if (status === "incomplete_expired") emit(account, "customer.subscription.updated", subscription);
	else emit(account, "customer.subscription.deleted", subscription);
}

/** Discards a pending update and voids its invoice. */
export function dropPendingUpdate(
	account: Account,
	subscription: Stripe.Subscription,
	{ isExpired }: { isExpired: boolean },
): void {
	if (!subscription.pending_update) return;
	const { pendingUpdateInvoices } = account.state.hidden;
	const invoice = account.state.invoices.get(pendingUpdateInvoices.get(subscription.id) ?? "");
	pendingUpdateInvoices.delete(subscription.id);
	subscription.pending_update = null;
	if (invoice?.status === "open") voidInvoice(account, invoice);
	if (isExpired) emit(account, "customer.subscription.pending_update_expired", subscription);
}
