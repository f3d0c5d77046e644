import type Stripe from "stripe";
import { type Account, change, find, findCustomer } from "../account.ts";
import { ApiError, invalidRequest, notSimulated } from "../api-error.ts";
import { collectInvoice, collectionError } from "../billing/collect.ts";
import {
	buildInvoice,
	DRAFT_S,
	finalizeInvoice,
	invoiceAddresses,
	voidInvoice,
} from "../billing/invoices.ts";
import { checkItemChanges, isEffective, prorationLines } from "../billing/item-changes.ts";
import { currentPeriod, dropPendingUpdate, hasEnded } from "../billing/subscriptions.ts";
import { renewalLines } from "../billing/time.ts";
import { idOf, newId } from "../ids.ts";
import { ownCard } from "./customers.ts";
import { createdFilter, listPage, type Operations, PAGINATION, page } from "./operation.ts";
import type { Parameters } from "./parameters.ts";
import { readItemChanges } from "./subscriptions.ts";

const DAY_S = 86_400;

export const invoiceOperations: Operations = {
	"GET /v1/invoices": (account, input) => {
		input.only(...PAGINATION, "collection_method", "created", "customer", "status", "subscription");
		const customer = input.text("customer");
		if (customer) find(account, "customers", customer, "customer");
		const subscription = input.text("subscription");
		if (subscription) find(account, "subscriptions", subscription, "subscription");
		const status = input.oneOf("status", ["draft", "open", "paid", "uncollectible", "void"]);
		const method = input.text("collection_method");
		const isCreated = createdFilter(input);
		const invoices = [...account.state.invoices.values()].filter(
			(invoice) =>
				(customer === undefined || idOf(invoice.customer) === customer) &&
				(subscription === undefined ||
					idOf(invoice.parent?.subscription_details?.subscription) === subscription) &&
				(status === undefined || invoice.status === status) &&
				(method === undefined || invoice.collection_method === method) &&
				isCreated(invoice),
		);
		return listPage(
			invoices.map((invoice) => withNewAddresses(account, invoice)),
			input,
			"/v1/invoices",
		);
	},
	"POST /v1/invoices/create_preview": (account, input) => {
		input.only("customer", "discounts", "subscription", "subscription_details");
		return previewInvoice(account, input);
	},
	"GET /v1/invoices/:id": (account, input, [id]) => {
		input.only();
		return withNewAddresses(account, find(account, "invoices", id));
	},
	"POST /v1/invoices/:id": (account, input, [id]) => {
		input.only("auto_advance", "description", "metadata");
		const invoice = find(account, "invoices", id);
		change(account, "invoice.updated", invoice, (object) => {
			object.metadata = input.metadata(object.metadata);
			const description = input.clearableText("description");
			if (description !== undefined) object.description = description;
			object.auto_advance = input.boolean("auto_advance") ?? object.auto_advance;
			if (object.auto_advance === false) {
				object.automatically_finalizes_at = null;
				object.next_payment_attempt = null;
			} else if (input.boolean("auto_advance")) {
				// Stripe doesn't say when it goes on.
				const now = account.clock.seconds();
				if (object.status === "draft") object.automatically_finalizes_at = now + DRAFT_S;
				if (object.status === "open") object.next_payment_attempt = now + DAY_S;
			}
		});
		return invoice;
	},
	"GET /v1/invoices/:id/lines": (account, input, [id]) => {
		input.only(...PAGINATION);
		return page(find(account, "invoices", id).lines.data, input, `/v1/invoices/${id}/lines`);
	},
	"POST /v1/invoices/:id/finalize": (account, input, [id]) => {
		input.only("auto_advance");
		input.accept("auto_advance", "false");
		const invoice = find(account, "invoices", id);
		finalizeInvoice(account, invoice);
		return invoice;
	},
	"POST /v1/invoices/:id/pay": (account, input, [id]) => {
		input.only("off_session", "payment_method");
		const invoice = find(account, "invoices", id);
		const customer = findCustomer(account, idOf(invoice.customer) ?? "");
		const card = input.text("payment_method");
		const outcome = collectInvoice(
			account,
			invoice,
			card === undefined
				? undefined
				: { paymentMethod: ownCard(account, customer, card, "payment_method"), isOnSession: false },
		);
		if (outcome !== "succeeded") throw collectionError(account, invoice, outcome);
		return invoice;
	},
	"POST /v1/invoices/:id/void": (account, input, [id]) => {
		input.only();
		return voidWithUpdate(account, id);
	},
	"POST /v1/invoices/:id/mark_uncollectible": (account, input, [id]) => {
		input.only();
		return markUncollectible(account, id);
	},
};

/** Voids an invoice. An update that waits for its payment is dropped: it can't be paid any more. */
export function voidWithUpdate(account: Account, id: string): Stripe.Invoice {
	const invoice = find(account, "invoices", id);
	const subscription = [...account.state.hidden.pendingUpdateInvoices].find(
		([, pending]) => pending === id,
	)?.[0];
	if (subscription && invoice.status === "open") {
		dropPendingUpdate(account, find(account, "subscriptions", subscription), { isExpired: false });
	} else voidInvoice(account, invoice);
	return invoice;
}

/** Writes an open invoice off. @throws ApiError if it isn't open */
export function markUncollectible(account: Account, id: string): Stripe.Invoice {
	const invoice = find(account, "invoices", id);
	if (invoice.status !== "open") throw invalidRequest("Invoice must be open.");
	change(account, "invoice.marked_uncollectible", invoice, (object) => {
		object.status = "uncollectible";
		object.next_payment_attempt = null;
		object.status_transitions.marked_uncollectible_at = account.clock.seconds();
	});
	return invoice;
}

function withNewAddresses(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
	if (!invoice.hosted_invoice_url) return invoice;
	return Object.assign(invoice, invoiceAddresses(account, invoice.id));
}

/** The next invoice of a subscription, or the one that a change would bring at once. */
function previewInvoice(account: Account, input: Parameters): Stripe.Invoice {
	const subscription = subscriptionToPreview(account, input);
	const details = input
		.object("subscription_details")
		?.only("cancel_at_period_end", "items", "proration_behavior", "proration_date");
	const changes = details ? readItemChanges(account, subscription, details) : [];
	checkItemChanges(account, subscription, changes);
	const behavior =
		details?.oneOf("proration_behavior", ["always_invoice", "create_prorations", "none"]) ??
		"create_prorations";
	if (behavior === "none" && details?.has("proration_date")) {
		throw invalidRequest(
			"`subscription_details[proration_date]` can't be set when `proration_behavior` is `none`.",
			{ param: "subscription_details[proration_date]" },
		);
	}
	const time = details?.integer("proration_date") ?? account.clock.seconds();
	const period = currentPeriod(subscription);
	if (time < period.start || time > period.end) {
		throw invalidRequest(
			"Invalid proration_date: must be within the current period of the subscription.",
			{ param: "subscription_details[proration_date]" },
		);
	}
	const effective = changes.filter(isEffective);
	const prorations =
		behavior === "none" ? [] : prorationLines(account, subscription, effective, time);
	// Nothing is invoiced at once where nothing is prorated, as during a trial: the next invoice is shown then.
	const isImmediate = behavior === "always_invoice" && prorations.length > 0;
	const ends =
		details?.boolean("cancel_at_period_end") ??
		(subscription.cancel_at_period_end ||
			(subscription.cancel_at !== null && subscription.cancel_at <= period.end));
	if (!isImmediate && ends) throw noUpcomingInvoice(subscription);
	const planned = structuredClone(subscription);
	for (const { item, price, quantity } of effective) {
		const target = planned.items.data.find(({ id }) => id === item.id);
		if (target) Object.assign(target, { price, quantity });
	}
	const pending = account.state.hidden.pendingLines.get(subscription.id) ?? [];
	const lines = isImmediate
		? [...pending, ...prorations]
		: [...prorations, ...renewalLines(account, planned)];
	const invoice = buildInvoice(
		account,
		{
			customer: idOf(subscription.customer),
			subscription,
			lines,
			reason: "upcoming",
			period,
			...(prorations.length > 0 ? { prorationDate: time } : {}),
			...(input.has("discounts") ? { discounts: readPreviewDiscounts(account, input) } : {}),
		},
		newId("upcoming_in"),
	);
	if (!isImmediate) {
		invoice.created = period.end;
		invoice.next_payment_attempt = period.end + DRAFT_S;
	}
	invoice.automatically_finalizes_at = null;
	return invoice;
}

/** @returns ids of the discounts that replace the subscription's own; none for an empty text */
function readPreviewDiscounts(account: Account, input: Parameters): string[] {
	if (!input.isObject("discounts")) {
		input.accept("discounts", "");
		return [];
	}
	return (input.objects("discounts") ?? []).map((each) => {
		each.only("discount");
		return find(account, "discounts", each.requiredText("discount"), "discounts").id;
	});
}

function subscriptionToPreview(account: Account, input: Parameters): Stripe.Subscription {
	const id = input.text("subscription");
	const customerId = input.text("customer");
	if (customerId) findCustomer(account, customerId);
	if (id) {
		const subscription = find(account, "subscriptions", id, "subscription");
		if (customerId && idOf(subscription.customer) !== customerId) {
			throw invalidRequest(`Customer ${customerId} does not have a subscription with ID ${id}`, {
				code: "resource_missing",
				param: "subscription",
			});
		}
		if (hasEnded(subscription)) throw noUpcomingInvoice(subscription);
		return subscription;
	}
	if (!customerId) throw notSimulated("previews without a customer or subscription", "customer");
	const [next] = [...account.state.subscriptions.values()]
		.filter((subscription) => idOf(subscription.customer) === customerId && !hasEnded(subscription))
		.sort((one, other) => currentPeriod(one).end - currentPeriod(other).end);
	if (!next) throw noUpcomingInvoice({ customer: customerId });
	return next;
}

function noUpcomingInvoice({ customer }: Pick<Stripe.Subscription, "customer">): ApiError {
	return new ApiError(404, {
		type: "invalid_request_error",
		code: "invoice_upcoming_none",
		message: `No upcoming invoices for customer: ${idOf(customer)}`,
	});
}
