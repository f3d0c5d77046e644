import type Stripe from "stripe";
import { type Account, change, emit, find } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { idOf, newId } from "../ids.ts";
import { changeItems, type ProrationBehavior } from "./item-changes.ts";
import { currentPeriod, newItem, planOf, updateSubscription } from "./subscriptions.ts";

export type PhaseInput = {
	start: number;
	end: number;
	items: { price: string; quantity: number }[];
	metadata: Stripe.Metadata;
	prorationBehavior: ProrationBehavior;
	/** Ids of discounts. */
	discounts: string[];
	isTaxed: boolean;
	trialEnd: number | null;
};

/** Puts a subscription under a schedule whose only phase is its current period. */
export function scheduleFrom(
	account: Account,
	subscription: Stripe.Subscription,
	metadata: Stripe.Metadata,
): Stripe.SubscriptionSchedule {
	const period = currentPeriod(subscription);
	const schedule: Stripe.SubscriptionSchedule = {
		id: newId("sub_sched"),
		object: "subscription_schedule",
		application: null,
		billing_mode: subscription.billing_mode,
		canceled_at: null,
		completed_at: null,
		created: account.clock.seconds(),
		current_phase: { start_date: period.start, end_date: period.end },
		customer: idOf(subscription.customer),
		customer_account: null,
		default_settings: {
			application_fee_percent: null,
			automatic_tax: { disabled_reason: null, enabled: false, liability: null },
			billing_cycle_anchor: "automatic",
			billing_thresholds: null,
			collection_method: "charge_automatically",
			default_payment_method: idOf(subscription.default_payment_method),
			description: null,
			invoice_settings: {
				account_tax_ids: null,
				custom_fields: null,
				days_until_due: null,
				description: null,
				footer: null,
				issuer: { type: "self" },
			},
			on_behalf_of: null,
			transfer_data: null,
		},
		end_behavior: "release",
		livemode: false,
		metadata,
		pause_schedules: [],
		phases: [
			toPhase(subscription.currency, {
				...period,
				items: subscription.items.data.map(({ price, quantity = 1 }) => ({
					price: price.id,
					quantity,
				})),
				metadata: {},
				prorationBehavior: "create_prorations",
				discounts: subscription.discounts.map((discount) => idOf(discount)),
				isTaxed: subscription.automatic_tax.enabled,
				trialEnd: subscription.status === "trialing" ? subscription.trial_end : null,
			}),
		],
		released_at: null,
		released_subscription: null,
		status: "active",
		subscription: subscription.id,
		test_clock: null,
	};
	account.state.schedules.set(schedule.id, schedule);
	emit(account, "subscription_schedule.created", schedule);
	updateSubscription(account, subscription, (object) => {
		object.schedule = schedule.id;
	});
	return schedule;
}

export function toPhase(
	currency: string,
	{ start, end, items, metadata, prorationBehavior, discounts, isTaxed, trialEnd }: PhaseInput,
): Stripe.SubscriptionSchedule.Phase {
	return {
		add_invoice_items: [],
		application_fee_percent: null,
		...(isTaxed
			? { automatic_tax: { disabled_reason: null, enabled: true, liability: { type: "self" } } }
			: {}),
		billing_cycle_anchor: null,
		billing_thresholds: null,
		collection_method: null,
		currency,
		default_payment_method: null,
		default_tax_rates: [],
		description: null,
		discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
		end_date: end,
		invoice_settings: null,
		items: items.map(({ price, quantity }) => ({
			billing_thresholds: null,
			discounts: [],
			metadata: {},
			plan: price,
			price,
			quantity,
			tax_rates: [],
		})),
		metadata,
		on_behalf_of: null,
		proration_behavior: prorationBehavior,
		start_date: start,
		transfer_data: null,
		trial_end: trialEnd,
	};
}

/** Ends a schedule and leaves its subscription as it is now. @throws ApiError if it has ended */
export function releaseSchedule(account: Account, schedule: Stripe.SubscriptionSchedule): void {
	if (schedule.status !== "active" && schedule.status !== "not_started") {
		throw invalidRequest(
			`You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status. It must have a status of \`not_started\` or \`active\`.`,
		);
	}
	const subscription = account.state.subscriptions.get(idOf(schedule.subscription) ?? "");
	schedule.status = "released";
	schedule.released_at = account.clock.seconds();
	schedule.released_subscription = idOf(schedule.subscription);
	schedule.subscription = null;
	schedule.current_phase = null;
	emit(account, "subscription_schedule.released", schedule);
	if (!subscription) return;
	updateSubscription(account, subscription, (object) => {
		object.schedule = null;
	});
}

function activeSchedule(
	account: Account,
	subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule | undefined {
	const schedule = account.state.schedules.get(idOf(subscription.schedule) ?? "");
	return schedule?.status === "active" ? schedule : undefined;
}

/** Time of the next transition of a schedule: the end of its current phase. */
export function nextTransition(schedule: Stripe.SubscriptionSchedule): number | null {
	return schedule.status === "active" ? (schedule.current_phase?.end_date ?? null) : null;
}

/** Enters the phase that begins now, or ends a schedule whose last phase is over. */
export function advanceSchedule(account: Account, schedule: Stripe.SubscriptionSchedule): void {
	const at = schedule.current_phase?.end_date;
	const phase = schedule.phases.find(({ start_date }) => start_date === at);
	if (!phase) {
		releaseSchedule(account, schedule);
		return;
	}
	change(account, "subscription_schedule.updated", schedule, (object) => {
		object.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
	});
	const subscription = find(account, "subscriptions", idOf(schedule.subscription) ?? "");
	setTerms(account, subscription, phase);
	enterPhase(account, subscription, phase);
}

/** A phase sets the discounts and the tax of its subscription; what it doesn't name ends. */
export function setTerms(
	account: Account,
	subscription: Stripe.Subscription,
	phase: Stripe.SubscriptionSchedule.Phase,
): void {
	updateSubscription(account, subscription, (object) => {
		object.discounts = phase.discounts.flatMap(({ discount }) =>
			discount === null ? [] : [idOf(discount)],
		);
		object.automatic_tax.enabled = phase.automatic_tax?.enabled ?? false;
	});
}

function enterPhase(
	account: Account,
	subscription: Stripe.Subscription,
	phase: Stripe.SubscriptionSchedule.Phase,
): void {
	const { data } = subscription.items;
	// The renewal that is due at the same time bills the new price, so nothing is left to prorate then.
	const isAtRenewal = currentPeriod(subscription).end <= phase.start_date;
	const targets = phase.items.map((item) => ({
		price: find(account, "prices", idOf(item.price)),
		quantity: item.quantity ?? 1,
	}));
	if (!isAtRenewal && targets.length === data.length) {
		changeItems(
			account,
			subscription,
			targets.flatMap((target, index) => {
				const item = data[index];
				return item ? [{ item, ...target }] : [];
			}),
			{
				prorationBehavior: phase.proration_behavior as ProrationBehavior,
				paymentBehavior: "allow_incomplete",
			},
		);
		return;
	}
	updateSubscription(account, subscription, (object) => {
		const period = currentPeriod(object);
		object.items.data = targets.map(({ price, quantity }, index) => {
			const item = data[index];
			if (!item) return newItem(object.id, price, quantity, period, account.clock.seconds());
			return Object.assign(item, { price, plan: planOf(price), quantity });
		});
	});
}

/** What a subscription will consist of when its current period ends. */
export function itemsAtRenewal(
	account: Account,
	subscription: Stripe.Subscription,
): { id: string; price: Stripe.Price; quantity: number }[] {
	const { end } = currentPeriod(subscription);
	const phase = activeSchedule(account, subscription)?.phases.find(
		({ start_date, end_date }) => start_date <= end && end < end_date,
	);
	return subscription.items.data.map((item, index) => {
		const planned = phase?.items[index];
		return {
			id: item.id,
			price: planned ? find(account, "prices", idOf(planned.price)) : item.price,
			quantity: planned?.quantity ?? item.quantity ?? 1,
		};
	});
}
