import type Stripe from "stripe";
import { type Account, find, findCustomer } from "../account.ts";
import { invalidRequest, notSimulated } from "../api-error.ts";
import { collectionError } from "../billing/collect.ts";
import { changeItems, type ItemChange, type PaymentBehavior } from "../billing/item-changes.ts";
import { defaultPaymentMethod, paymentOf } from "../billing/payments.ts";
import { assertSellable } from "../billing/sellable.ts";
import { startSubscription } from "../billing/start-subscription.ts";
import { endSubscription, hasEnded, updateSubscription } from "../billing/subscriptions.ts";
import { idOf } from "../ids.ts";
import { ownCard } from "./customers.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";
import type { Parameters } from "./parameters.ts";

const DAY_S = 86_400;
const PAYMENT_BEHAVIORS = [
	"allow_incomplete",
	"default_incomplete",
	"error_if_incomplete",
	"pending_if_incomplete",
] as const satisfies readonly PaymentBehavior[];
const PRORATION_BEHAVIORS = ["always_invoice", "create_prorations", "none"] as const;

/** What can wait for its payment; see docs.stripe.com/billing/subscriptions/pending-updates-reference. */
const IN_PENDING_UPDATES = ["items", "payment_behavior", "proration_behavior", "proration_date"];

/** Types of payment methods whose payment an update can wait for: they answer at once, unlike a bank debit. */
const PENDING_METHODS: readonly string[] = ["card", "link"];

export const subscriptionOperations: Operations = {
	"POST /v1/subscriptions": (account, input) => {
		input.only(
			"automatic_tax",
			"billing_mode",
			"cancel_at",
			"cancel_at_period_end",
			"collection_method",
			"currency",
			"customer",
			"default_payment_method",
			"description",
			"items",
			"metadata",
			"off_session",
			"payment_behavior",
			"proration_behavior",
			"trial_end",
			"trial_period_days",
			"trial_settings",
		);
		input.accept("collection_method", "charge_automatically");
		input.object("billing_mode")?.only("type").accept("type", "flexible");
		const customer = findCustomer(account, input.requiredText("customer"));
		const card = input.text("default_payment_method");
		if (card) ownCard(account, customer, card, "default_payment_method");
		const items = (input.objects("items") ?? []).map((item) => {
			item.only("price", "quantity", "metadata");
			return {
				price: recurringPrice(account, item.requiredText("price"), item.pathOf("price")),
				quantity: item.integer("quantity") ?? 1,
			};
		});
		if (items.length === 0) {
			throw invalidRequest("Missing required param: items.", {
				code: "parameter_missing",
				param: "items",
			});
		}
		const [first] = items;
		if (first) assertSellable(account, customer, first.price.currency);
		const behavior = input.oneOf("payment_behavior", PAYMENT_BEHAVIORS) ?? "allow_incomplete";
		if (behavior === "pending_if_incomplete") {
			throw invalidRequest("pending_if_incomplete is only for updates.", {
				param: "payment_behavior",
			});
		}
		const { subscription, invoice, outcome } = startSubscription(
			account,
			{
				customer: customer.id,
				items,
				defaultPaymentMethod: card ?? null,
				metadata: input.metadata(),
				description: input.text("description"),
				trialEnd: readTrialEnd(account, input),
				missingPaymentMethod: readMissingPaymentMethod(input),
				isTaxed: readAutomaticTax(input),
			},
			behavior === "default_incomplete" ? "later" : "stored-card",
		);
		if (behavior === "default_incomplete" && invoice.status === "open") {
			paymentOf(account, invoice);
		}
		if (behavior === "error_if_incomplete" && outcome && outcome !== "succeeded") {
			const error = collectionError(account, invoice, outcome);
			endSubscription(account, subscription, { status: "incomplete_expired", reason: null });
			throw error;
		}
		if (outcome === "no-card" && behavior === "allow_incomplete") {
			const error = collectionError(account, invoice, outcome);
			endSubscription(account, subscription, { status: "incomplete_expired", reason: null });
			throw error;
		}
		setEnd(account, subscription, input);
		return subscription;
	},
	"GET /v1/subscriptions": (account, input) => {
		input.only(...PAGINATION, "collection_method", "created", "customer", "price", "status");
		const customer = input.text("customer");
		if (customer) find(account, "customers", customer, "customer");
		const status = input.oneOf("status", [
			"active",
			"all",
			"canceled",
			"ended",
			"incomplete",
			"incomplete_expired",
			"past_due",
			"paused",
			"trialing",
			"unpaid",
		]);
		const price = input.text("price");
		const method = input.text("collection_method");
		const isCreated = createdFilter(input);
		const subscriptions = [...account.state.subscriptions.values()].filter(
			(subscription) =>
				(customer === undefined || idOf(subscription.customer) === customer) &&
				hasStatus(subscription, status) &&
				(price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
				(method === undefined || subscription.collection_method === method) &&
				isCreated(subscription),
		);
		return listPage(subscriptions, input, "/v1/subscriptions");
	},
	"GET /v1/subscriptions/:id": (account, input, [id]) => {
		input.only();
		return find(account, "subscriptions", id);
	},
	"POST /v1/subscriptions/:id": (account, input, [id]) => {
		input.only(
			"automatic_tax",
			"cancel_at",
			"cancel_at_period_end",
			"cancellation_details",
			"default_payment_method",
			"description",
			"items",
			"metadata",
			"off_session",
			"payment_behavior",
			"proration_behavior",
			"proration_date",
		);
		const subscription = find(account, "subscriptions", id);
		updateFrom(account, subscription, input);
		return subscription;
	},
	"DELETE /v1/subscriptions/:id": (account, input, [id]) => {
		input.only("cancellation_details", "invoice_now", "prorate");
		input.accept("invoice_now", "false");
		input.accept("prorate", "false");
		const subscription = find(account, "subscriptions", id);
		if (hasEnded(subscription)) throw ended(subscription);
		endSubscription(account, subscription, {
			reason: "cancellation_requested",
			...readCancellation(input),
		});
		return subscription;
	},
};

function updateFrom(account: Account, subscription: Stripe.Subscription, input: Parameters): void {
	if (hasEnded(subscription)) {
		const changed = input
			.names()
			.filter((name) => !["metadata", "cancellation_details"].includes(name));
		if (changed.length > 0) throw ended(subscription);
	}
	const paymentBehavior = input.oneOf("payment_behavior", PAYMENT_BEHAVIORS) ?? "allow_incomplete";
	if (paymentBehavior === "pending_if_incomplete") {
		const refused = input.names().filter((name) => !IN_PENDING_UPDATES.includes(name));
		if (refused.length > 0) {
			throw invalidRequest(
				`When \`payment_behavior\` is set to \`pending_if_incomplete\` the following parameters are not supported: ${refused.join(", ")}.`,
				{ param: refused[0] },
			);
		}
	}
	const customer = findCustomer(account, idOf(subscription.customer));
	if (paymentBehavior === "pending_if_incomplete") {
		const method = defaultPaymentMethod(account, customer, subscription);
		if (method && !PENDING_METHODS.includes(method.type)) {
			throw invalidRequest(
				`\`payment_behavior\` can't be \`pending_if_incomplete\` for a subscription that is paid by ${method.type}.`,
				{ param: "payment_behavior" },
			);
		}
	}
	const card = input.clearableText("default_payment_method");
	if (card) ownCard(account, customer, card, "default_payment_method");
	const changes = readItemChanges(account, subscription, input);
	if (changes.length > 0 && subscription.status === "incomplete") {
		throw invalidRequest("You can't update the items of a subscription that is `incomplete`.");
	}
	refuseScheduled(subscription, input);

	updateSubscription(account, subscription, (object) => {
		object.metadata = input.metadata(object.metadata);
		const description = input.clearableText("description");
		if (description !== undefined) object.description = description;
		if (card !== undefined) object.default_payment_method = card;
		if (input.has("automatic_tax")) object.automatic_tax.enabled = readAutomaticTax(input);
		if (input.has("cancellation_details")) {
			object.cancellation_details = {
				comment: null,
				feedback: null,
				feedback_option: null,
				...object.cancellation_details,
				...readCancellation(input),
			} as Stripe.Subscription.CancellationDetails;
		}
	});
	setEnd(account, subscription, input);
	if (changes.length > 0) {
		changeItems(account, subscription, changes, {
			prorationBehavior:
				input.oneOf("proration_behavior", PRORATION_BEHAVIORS) ?? "create_prorations",
			prorationDate: input.integer("proration_date"),
			paymentBehavior,
		});
	}
}

/** A schedule decides when a subscription ends. */
function refuseScheduled(subscription: Stripe.Subscription, input: Parameters): void {
	if (!subscription.schedule) return;
	if (!input.has("cancel_at_period_end") && !input.has("cancel_at")) return;
	throw invalidRequest(
		`The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
	);
}

/** Sets or clears the end of a subscription. The two ways are independent: clearing one leaves the other. */
function setEnd(account: Account, subscription: Stripe.Subscription, input: Parameters): void {
	const atPeriodEnd = input.boolean("cancel_at_period_end");
	const clears = input.has("cancel_at") && input.text("cancel_at") === undefined;
	const at = input.integer("cancel_at");
	if (atPeriodEnd && at !== undefined) {
		throw invalidRequest("You cannot set both `cancel_at` and `cancel_at_period_end`.", {
			param: "cancel_at",
		});
	}
	const now = account.clock.seconds();
	if (at !== undefined && at <= now) {
		throw invalidRequest("cancel_at must be in the future.", { param: "cancel_at" });
	}
	if (atPeriodEnd === undefined && at === undefined && !clears) return;
	updateSubscription(account, subscription, (object) => {
		if (atPeriodEnd !== undefined) object.cancel_at_period_end = atPeriodEnd;
		if (at !== undefined) object.cancel_at = at;
		if (clears) object.cancel_at = null;
		const ends = object.cancel_at_period_end || object.cancel_at !== null;
		object.canceled_at = ends ? (object.canceled_at ?? now) : null;
		object.cancellation_details = {
			comment: null,
			feedback: null,
			feedback_option: null,
			...object.cancellation_details,
			reason: ends ? "cancellation_requested" : null,
		};
	});
}

/** Reads `items` of an update or a preview. */
export function readItemChanges(
	account: Account,
	subscription: Stripe.Subscription,
	input: Parameters,
): ItemChange[] {
	return (input.objects("items") ?? []).map((given) => {
		given.only("id", "price", "quantity");
		const id = given.text("id");
		if (id === undefined) throw notSimulated("a second item of a subscription", given.pathOf("id"));
		const item = subscription.items.data.find((candidate) => candidate.id === id);
		if (!item) {
			throw invalidRequest(`The subscription doesn't have an item with the id ${id}`, {
				code: "resource_missing",
				param: given.pathOf("id"),
			});
		}
		const price = given.text("price");
		return {
			item,
			price: price ? recurringPrice(account, price, given.pathOf("price")) : item.price,
			quantity: given.integer("quantity") ?? item.quantity ?? 1,
		};
	});
}

export function recurringPrice(account: Account, id: string, param: string): Stripe.Price {
	const price = find(account, "prices", id, param);
	if (!price.recurring) {
		throw invalidRequest(`The price specified must be recurring: ${id}`, { param });
	}
	if (!price.active) {
		throw invalidRequest(
			"The price specified is inactive. This field only accepts active prices.",
			{
				param,
			},
		);
	}
	return price;
}

export function readAutomaticTax(input: Parameters): boolean {
	return input.object("automatic_tax")?.only("enabled").boolean("enabled") ?? false;
}

/** @returns the trial's end in Unix seconds; null for no trial */
export function readTrialEnd(account: Account, input: Parameters): number | null {
	const days = input.integer("trial_period_days");
	const end = input.text("trial_end") === "now" ? undefined : input.integer("trial_end");
	const now = account.clock.seconds();
	if (days !== undefined && days < 1) {
		throw invalidRequest("trial_period_days must be at least 1.", { param: "trial_period_days" });
	}
	if (end !== undefined && end <= now) {
		throw invalidRequest("Invalid timestamp: must be in the future", { param: "trial_end" });
	}
	return end ?? (days === undefined ? null : now + days * DAY_S);
}

function readMissingPaymentMethod(input: Parameters) {
	return input
		.object("trial_settings")
		?.only("end_behavior")
		.object("end_behavior")
		?.only("missing_payment_method")
		.oneOf("missing_payment_method", ["cancel", "create_invoice", "pause"]);
}

function readCancellation(input: Parameters) {
	const details = input.object("cancellation_details")?.only("comment", "feedback");
	return {
		...(details?.has("comment") ? { comment: details.text("comment") ?? null } : {}),
		...(details?.has("feedback")
			? {
					feedback:
						details.oneOf("feedback", [
							"customer_service",
							"low_quality",
							"missing_features",
							"other",
							"switched_service",
							"too_complex",
							"too_expensive",
							"unused",
						]) ?? null,
				}
			: {}),
	};
}

function hasStatus(subscription: Stripe.Subscription, status: string | undefined): boolean {
	if (status === "all") return true;
	if (status === "ended") return hasEnded(subscription);
	// Without a status, Stripe leaves out what was canceled.
	if (status === undefined) return subscription.status !== "canceled";
	return subscription.status === status;
}

function ended(subscription: Stripe.Subscription) {
	return subscription.status === "canceled"
		? invalidRequest(
				"A canceled subscription can only update its cancellation_details and metadata.",
			)
		: invalidRequest("This subscription has expired and can't be updated.");
}
