import Stripe from "stripe";
import { type Account, change, emit, findCustomer } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { idOf, newId } from "../ids.ts";
import type { PendingLine } from "../state.ts";
import { couponOf } from "./discounts.ts";
import { applyBalance } from "./minimum-charge.ts";
import type { DraftLine } from "./proration.ts";
import { taxOn, taxPercentOf } from "./tax.ts";

/** A draft is finalized, and charged, this many seconds after its creation, so that it can still be edited. */
export const DRAFT_S = 3_600;

export type InvoiceRequest = {
	customer: string;
	subscription: Stripe.Subscription;
	lines: PendingLine[];
	reason: Stripe.Invoice.BillingReason;
	period: { start: number; end: number };
	prorationDate?: number;
	/** Ids of the discounts of a preview; by default those of the subscription. */
	discounts?: string[];
};

export function toInvoiceLine(line: DraftLine): PendingLine {
	const { price, item, proration, credited } = line;
	return {
		id: newId("il"),
		amount: line.amount,
		description: line.description,
		period: line.period,
		quantity: line.quantity,
		pricing: {
			type: "price_details",
			price_details: { price: price.id, product: idOf(price.product) },
			unit_amount_decimal: Stripe.Decimal.from(String(price.unit_amount ?? 0)),
		},
		parent: {
			type: "subscription_item_details",
			invoice_item_details: null,
			subscription_item_details: {
				invoice_item: proration ? newId("ii") : null,
				proration,
				proration_details: proration
					? {
							credited_items: credited
								? { invoice: credited.invoice, invoice_line_items: credited.lines }
								: null,
						}
					: null,
				subscription: item.subscription,
				subscription_item: item.id,
			},
		},
	};
}

/** Builds a draft without storing it, for previews too. */
export function buildInvoice(
	account: Account,
	request: InvoiceRequest,
	id: string,
): Stripe.Invoice {
	const customer = findCustomer(account, request.customer);
	const { subscription } = request;
	const now = account.clock.seconds();
	const discounts = request.discounts ?? subscription.discounts.map((discount) => idOf(discount));
	const taxPercent = subscription.automatic_tax.enabled ? taxPercentOf(customer) : 0;
	const lines: Stripe.InvoiceLineItem[] = request.lines.map((line) => ({
		...line,
		object: "line_item",
		currency: subscription.currency,
		discount_amounts: discountsOn(account, discounts, line),
		discountable: !line.parent?.subscription_item_details?.proration,
		discounts: [],
		invoice: id,
		livemode: false,
		metadata: {},
		pretax_credit_amounts: [],
		quantity_decimal: Stripe.Decimal.from(String(line.quantity ?? 1)),
		subscription: subscription.id,
		subtotal: line.amount,
		taxes: taxesOn(account, discounts, line, taxPercent),
	}));
	const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
	const discounted = discounts.map((discount) => ({
		discount,
		amount: lines
			.flatMap(({ discount_amounts }) => discount_amounts ?? [])
			.reduce((sum, one) => (one.discount === discount ? sum + one.amount : sum), 0),
	}));
	const taxes = lines.flatMap((line) => line.taxes ?? []);
	const totalTax = taxes.reduce((sum, { amount }) => sum + amount, 0);
	const addedTax = taxes.reduce(
		(sum, { amount, tax_behavior }) => (tax_behavior === "exclusive" ? sum + amount : sum),
		0,
	);
	const total = discounted.reduce((sum, { amount }) => sum - amount, subtotal + addedTax);
	const { due } = applyBalance(total, customer.balance, subscription.currency);
	return {
		id,
		object: "invoice",
		account_country: "US",
		account_name: "Stripe simulator",
		account_tax_ids: null,
		amount_due: due,
		amount_overpaid: 0,
		amount_paid: 0,
		amount_remaining: due,
		amount_shipping: 0,
		application: null,
		attempt_count: 0,
		attempted: false,
		auto_advance: true,
		automatic_tax: {
			disabled_reason: null,
			enabled: subscription.automatic_tax.enabled,
			liability: subscription.automatic_tax.enabled ? { type: "self" } : null,
			provider: subscription.automatic_tax.enabled ? "stripe" : null,
			status: subscription.automatic_tax.enabled ? "complete" : null,
		},
		automatically_finalizes_at: now + DRAFT_S,
		billing_reason: request.reason,
		collection_method: "charge_automatically",
		created: now,
		currency: subscription.currency,
		custom_fields: null,
		customer: customer.id,
		customer_account: null,
		customer_address: customer.address ?? null,
		customer_email: customer.email,
		customer_name: customer.name ?? null,
		customer_phone: customer.phone ?? null,
		customer_shipping: null,
		customer_tax_exempt: "none",
		customer_tax_ids: [],
		default_payment_method: null,
		default_source: null,
		default_tax_rates: [],
		description: null,
		discounts,
		due_date: null,
		effective_at: null,
		// Known when the invoice is finalized.
		ending_balance: null,
		footer: null,
		from_invoice: null,
		hosted_invoice_url: null,
		invoice_pdf: null,
		issuer: { type: "self" },
		last_finalization_error: null,
		latest_revision: null,
		lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
		livemode: false,
		metadata: {},
		next_payment_attempt: now + DRAFT_S,
		number: null,
		on_behalf_of: null,
		parent: {
			quote_details: null,
			subscription_details: {
				metadata: { ...subscription.metadata },
				subscription: subscription.id,
				...(request.prorationDate === undefined
					? {}
					: { subscription_proration_date: request.prorationDate }),
			},
			type: "subscription_details",
		},
		payment_settings: {
			default_mandate: null,
			payment_method_options: null,
			payment_method_types: null,
		},
		period_end: request.period.end,
		period_start: request.period.start,
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		receipt_number: null,
		rendering: null,
		shipping_cost: null,
		shipping_details: null,
		starting_balance: customer.balance,
		statement_descriptor: null,
		status: "draft",
		status_transitions: {
			finalized_at: null,
			marked_uncollectible_at: null,
			paid_at: null,
			voided_at: null,
		},
		subtotal,
		subtotal_excluding_tax: subtotal,
		test_clock: null,
		total,
		total_discount_amounts: discounted,
		total_excluding_tax: total - totalTax,
		total_pretax_credit_amounts: [],
		total_taxes: taxes,
		webhooks_delivered_at: null,
	};
}

function percentOf(account: Account, discount: string): number {
	return couponOf(account, discount)?.percent_off ?? 0;
}

function discountsOn(account: Account, discounts: readonly string[], { amount }: PendingLine) {
	return discounts.map((discount) => ({
		discount,
		amount: Math.round((amount * percentOf(account, discount)) / 100),
	}));
}

/** Tax is on what is left of a line after its discounts. */
function taxesOn(
	account: Account,
	discounts: readonly string[],
	line: PendingLine,
	percent: number,
): Stripe.InvoiceLineItem.Tax[] {
	const off = discountsOn(account, discounts, line).reduce((sum, { amount }) => sum + amount, 0);
	const price = account.state.prices.get(idOf(line.pricing?.price_details?.price) ?? "");
	return [taxOn(line.amount - off, percent, price)].filter((tax) => tax !== undefined);
}

export function createInvoice(account: Account, request: InvoiceRequest): Stripe.Invoice {
	const invoice = buildInvoice(account, request, newId("in"));
	account.state.invoices.set(invoice.id, invoice);
	emit(account, "invoice.created", invoice);
	return invoice;
}

/** Gives a draft its number and page, and settles it with the customer's balance. */
export function finalizeInvoice(account: Account, invoice: Stripe.Invoice): void {
	if (invoice.status !== "draft") {
		throw invalidRequest(
			"This invoice is already finalized, you can't re-finalize a non-draft invoice.",
			{
				code: "invoice_not_editable",
			},
		);
	}
	const customer = findCustomer(account, idOf(invoice.customer) ?? "");
	const { due, endingBalance } = applyBalance(invoice.total, customer.balance, invoice.currency);
	const startingBalance = customer.balance;
	if (endingBalance !== startingBalance) {
		change(account, "customer.updated", customer, (object) => {
			object.balance = endingBalance;
		});
		settleDrafts(account, customer);
	}
	const sequence = customer.next_invoice_sequence ?? 1;
	customer.next_invoice_sequence = sequence + 1;
	const now = account.clock.seconds();
	Object.assign(invoice, {
		number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
		status: "open",
		starting_balance: startingBalance,
		ending_balance: endingBalance,
		amount_due: due,
		amount_remaining: due,
		automatically_finalizes_at: null,
		effective_at: now,
		...invoiceAddresses(account, invoice.id),
		next_payment_attempt: null,
	} satisfies Partial<Stripe.Invoice>);
	invoice.status_transitions.finalized_at = now;
	emit(account, "invoice.finalized", invoice);
	endUsedDiscounts(account, invoice);
}

/** A coupon for once is gone with the first invoice that it takes something off. */
function endUsedDiscounts(account: Account, invoice: Stripe.Invoice): void {
	const id = idOf(invoice.parent?.subscription_details?.subscription);
	const subscription = account.state.subscriptions.get(id ?? "");
	if (!subscription) return;
	const used = (invoice.total_discount_amounts ?? [])
		.filter(({ amount }) => amount !== 0)
		.map(({ discount }) => idOf(discount))
		.filter((discount) => couponOf(account, discount)?.duration === "once");
	if (used.length === 0) return;
	change(account, "customer.subscription.updated", subscription, (object) => {
		object.discounts = object.discounts.filter((discount) => !used.includes(idOf(discount)));
	});
}

/** Until an invoice is finalized, it begins with the customer's present balance. */
function settleDrafts(account: Account, { id, balance }: Stripe.Customer): void {
	for (const draft of account.state.invoices.values()) {
		if (draft.status !== "draft" || idOf(draft.customer) !== id) continue;
		const { due } = applyBalance(draft.total, balance, draft.currency);
		Object.assign(draft, { starting_balance: balance, amount_due: due, amount_remaining: due });
	}
}

/** @throws ApiError if the invoice can't be voided */
export function voidInvoice(account: Account, invoice: Stripe.Invoice): void {
	if (invoice.status !== "open" && invoice.status !== "uncollectible") {
		throw invalidRequest(
			`You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
		);
	}
	invoice.status = "void";
	invoice.status_transitions.voided_at = account.clock.seconds();
	invoice.next_payment_attempt = null;
	invoice.auto_advance = false;
	for (const payment of account.state.invoicePayments.values()) {
		if (idOf(payment.invoice) !== invoice.id || payment.status !== "open") continue;
		payment.status = "canceled";
		payment.status_transitions.canceled_at = account.clock.seconds();
		const intent = account.state.paymentIntents.get(idOf(payment.payment.payment_intent) ?? "");
		if (!intent) continue;
		account.state.hidden.authentications.delete(intent.id);
		change(account, "payment_intent.canceled", intent, (object) => {
			object.status = "canceled";
			object.canceled_at = account.clock.seconds();
			object.cancellation_reason = "void_invoice";
			object.next_action = null;
		});
	}
	emit(account, "invoice.voided", invoice);
}

const ADDRESS_S = 30 * 86_400;

/** Addresses of an invoice, which work for 30 days. Each answer of the API has new ones. */
export function invoiceAddresses(
	account: Account,
	id: string,
): Required<Pick<Stripe.Invoice, "hosted_invoice_url" | "invoice_pdf">> {
	const address = `${account.origin}/invoice/${id}/${account.clock.seconds() + ADDRESS_S}`;
	return { hosted_invoice_url: address, invoice_pdf: `${address}/pdf` };
}
