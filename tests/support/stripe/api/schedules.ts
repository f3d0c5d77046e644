import type Stripe from "stripe";
import { type Account, change, find } from "../account.ts";
import { invalidRequest, notSimulated, resourceMissing } from "../api-error.ts";
import { changeItems, isEffective, type ProrationBehavior } from "../billing/item-changes.ts";
import { addIntervals } from "../billing/periods.ts";
import {
	type PhaseInput,
	releaseSchedule,
	scheduleFrom,
	setTerms,
	toPhase,
} from "../billing/schedules.ts";
import { endSubscription, hasEnded } from "../billing/subscriptions.ts";
import { idOf } from "../ids.ts";
import { createInlinePrice } from "./catalog.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";
import type { Parameters } from "./parameters.ts";
import { recurringPrice } from "./subscriptions.ts";

const PRORATION_BEHAVIORS = ["always_invoice", "create_prorations", "none"] as const;

export const scheduleOperations: Operations = {
	"POST /v1/subscription_schedules": (account, input) => {
		if (!input.has("from_subscription")) {
			throw notSimulated("schedules without from_subscription", "from_subscription");
		}
		input.only("from_subscription", "metadata");
		const subscription = find(
			account,
			"subscriptions",
			input.requiredText("from_subscription"),
			"from_subscription",
		);
		if (hasEnded(subscription)) {
			throw invalidRequest("You cannot migrate a canceled subscription to a schedule.", {
				param: "from_subscription",
			});
		}
		if (subscription.schedule) {
			throw invalidRequest(
				"You cannot migrate a subscription that is already attached to a schedule.",
				{ param: "from_subscription" },
			);
		}
		if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
			throw notSimulated("a schedule for a subscription that is set to end", "from_subscription");
		}
		return scheduleFrom(account, subscription, input.metadata());
	},
	"GET /v1/subscription_schedules": (account, input) => {
		input.only(...PAGINATION, "created", "customer", "scheduled");
		const customer = input.text("customer");
		if (customer) find(account, "customers", customer, "customer");
		const scheduled = input.boolean("scheduled");
		const isCreated = createdFilter(input);
		const schedules = [...account.state.schedules.values()].filter(
			(schedule) =>
				(customer === undefined || idOf(schedule.customer) === customer) &&
				(scheduled === undefined || (schedule.status === "not_started") === scheduled) &&
				isCreated(schedule),
		);
		return listPage(schedules, input, "/v1/subscription_schedules");
	},
	"GET /v1/subscription_schedules/:id": (account, input, [id]) => {
		input.only();
		return find(account, "schedules", id);
	},
	"POST /v1/subscription_schedules/:id": (account, input, [id]) => {
		input.only("end_behavior", "metadata", "phases", "proration_behavior");
		const schedule = find(account, "schedules", id);
		if (schedule.status !== "active") {
			throw invalidRequest(
				`You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
			);
		}
		input.accept("end_behavior", "release");
		const phases = readPhases(account, schedule, input);
		const behavior = input.oneOf("proration_behavior", PRORATION_BEHAVIORS) ?? "create_prorations";
		const current = phases?.find(
			({ start, end }) => start <= account.clock.seconds() && account.clock.seconds() < end,
		);
		change(account, "subscription_schedule.updated", schedule, (object) => {
			object.metadata = input.metadata(object.metadata);
			if (!phases || !current) return;
			const { currency } = object.phases[0] ?? { currency: "usd" };
			object.phases = phases.map((phase) => toPhase(currency, phase));
			object.current_phase = { start_date: current.start, end_date: current.end };
		});
		if (current) applyCurrentPhase(account, schedule, current, behavior);
		return schedule;
	},
	"POST /v1/subscription_schedules/:id/release": (account, input, [id]) => {
		input.only("preserve_cancel_date");
		const schedule = find(account, "schedules", id);
		releaseSchedule(account, schedule);
		return schedule;
	},
	"POST /v1/subscription_schedules/:id/cancel": (account, input, [id]) => {
		input.only("invoice_now", "prorate");
		input.accept("invoice_now", "false");
		input.accept("prorate", "false");
		const schedule = find(account, "schedules", id);
		if (schedule.status !== "active") {
			throw invalidRequest(
				`You cannot cancel a subscription schedule that is currently in the \`${schedule.status}\` status.`,
			);
		}
		const subscription = find(account, "subscriptions", idOf(schedule.subscription) ?? "");
		endSubscription(account, subscription, { reason: "cancellation_requested" });
		return schedule;
	},
};

function readPhases(
	account: Account,
	schedule: Stripe.SubscriptionSchedule,
	input: Parameters,
): PhaseInput[] | undefined {
	const given = input.objects("phases");
	if (!given) return undefined;
	if (given.length === 0) throw invalidRequest("A schedule needs a phase.", { param: "phases" });
	const started = schedule.phases.filter(({ start_date }) => start_date <= account.clock.seconds());
	const phases: PhaseInput[] = [];
	for (const [index, phase] of given.entries()) {
		phase.only(
			"automatic_tax",
			"discounts",
			"duration",
			"end_date",
			"items",
			"metadata",
			"proration_behavior",
			"start_date",
			"trial_end",
		);
		const items = (phase.objects("items") ?? []).map((item) => {
			item.only("price", "price_data", "quantity");
			const inline = item.object("price_data");
			return {
				price: inline
					? createInlinePrice(account, inline).id
					: recurringPrice(account, item.requiredText("price"), item.pathOf("price")).id,
				quantity: item.integer("quantity") ?? 1,
			};
		});
		if (items.length === 0) {
			throw invalidRequest(`Missing required param: ${phase.pathOf("items")}.`, {
				code: "parameter_missing",
				param: phase.pathOf("items"),
			});
		}
		const previousEnd = phases.at(-1)?.end;
		const start = phase.integer("start_date") ?? previousEnd ?? started[0]?.start_date;
		if (start === undefined) throw invalidRequest("Missing start_date", { param: "phases" });
		if (previousEnd !== undefined && start !== previousEnd) {
			throw invalidRequest(
				"The phases of a schedule must be contiguous: each must start when the one before it ends.",
				{ param: phase.pathOf("start_date") },
			);
		}
		const before = started[index];
		if (before && before.start_date !== start) {
			throw invalidRequest("You can not modify the start date of the current phase.", {
				param: phase.pathOf("start_date"),
			});
		}
		phases.push({
			start,
			end: readEnd(account, phase, start, items, given[index + 1]),
			items,
			metadata: phase.metadata(),
			prorationBehavior:
				phase.oneOf("proration_behavior", PRORATION_BEHAVIORS) ?? "create_prorations",
			discounts: (phase.objects("discounts") ?? []).map((discount) => {
				discount.only("discount");
				return existingDiscount(account, discount.requiredText("discount"));
			}),
			isTaxed: phase.object("automatic_tax")?.only("enabled").boolean("enabled") ?? false,
			trialEnd: phase.integer("trial_end") ?? null,
		});
	}
	return phases;
}

function existingDiscount(account: Account, id: string): string {
	if (account.state.discounts.has(id)) return id;
	throw resourceMissing("discount", id, "discount");
}

function readEnd(
	account: Account,
	phase: Parameters,
	start: number,
	items: PhaseInput["items"],
	next: Parameters | undefined,
): number {
	const end = phase.integer("end_date");
	const duration = phase.object("duration")?.only("interval", "interval_count");
	if (end !== undefined && duration) {
		throw invalidRequest("You can't set both end_date and duration.", {
			param: phase.pathOf("duration"),
		});
	}
	if (end !== undefined) {
		if (end > start) return end;
		throw invalidRequest("A phase must end after it starts.", { param: phase.pathOf("end_date") });
	}
	if (duration) {
		const interval = duration.oneOf("interval", ["day", "week", "month", "year"]) ?? "month";
		return addIntervals(
			start,
			{ interval, interval_count: duration.integer("interval_count") ?? 1 },
			1,
		);
	}
	const nextStart = next?.integer("start_date");
	if (nextStart !== undefined) return nextStart;
	if (next) {
		throw invalidRequest("All phases but the last need an end_date or a duration.", {
			param: phase.pathOf("end_date"),
		});
	}
	// The last phase lasts one billing period.
	const price = find(account, "prices", items[0]?.price ?? "");
	return addIntervals(start, price.recurring ?? { interval: "month", interval_count: 1 }, 1);
}

/** A change of the current phase changes the subscription at once. */
function applyCurrentPhase(
	account: Account,
	schedule: Stripe.SubscriptionSchedule,
	phase: PhaseInput,
	prorationBehavior: ProrationBehavior,
): void {
	const subscription = find(account, "subscriptions", idOf(schedule.subscription) ?? "");
	const { data } = subscription.items;
	const isOnTrial = subscription.status === "trialing";
	if (phase.trialEnd !== (isOnTrial ? subscription.trial_end : null)) {
		throw notSimulated("a phase that begins or ends a trial", "phases");
	}
	setTerms(account, subscription, toPhase(subscription.currency, phase));
	if (phase.items.length !== data.length) {
		throw notSimulated("another number of items in the current phase", "phases");
	}
	const changes = data.flatMap((item, index) => {
		const planned = phase.items[index];
		if (!planned) return [];
		return [{ item, price: find(account, "prices", planned.price), quantity: planned.quantity }];
	});
	if (!changes.some(isEffective)) return;
	changeItems(account, subscription, changes, {
		prorationBehavior,
		paymentBehavior: "allow_incomplete",
	});
}
