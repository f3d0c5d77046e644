import type Stripe from "stripe";
import { type Account, change, emit, find } from "../account.ts";
import { invalidRequest, notSimulated } from "../api-error.ts";
import { idOf, newId } from "../ids.ts";
import {
	AUTHENTICATION_REQUIRED,
	declineError,
	findTestCard,
	publicCard,
	type TestCard,
} from "../test-cards.ts";

/** `authenticates`: the payment waits for its owner's 3D Secure authentication. */
export type PaymentOutcome = "succeeded" | "declined" | "authenticates";

export type PaymentAttempt = {
	paymentMethod: Stripe.PaymentMethod;
	/** Whether the owner is there and enters the card, so that they can authenticate the payment. */
	isOnSession: boolean;
	/** Whether the owner has just authenticated this payment. */
	isAuthenticated?: boolean;
};

const DISPUTE_DUE_S = 9 * 86_400;

/** Stores a card of a customer. */
export function attachCard(
	account: Account,
	customer: Stripe.Customer,
	card: TestCard,
	{
		name = customer.name ?? null,
		expiry = { month: 12, year: 2034 },
		type = "card",
	}: {
		name?: string | null | undefined;
		expiry?: { month: number; year: number };
		type?: "card" | "link" | "sepa_debit";
	} = {},
): Stripe.PaymentMethod {
	const paymentMethod: Stripe.PaymentMethod = {
		id: newId("pm"),
		object: "payment_method",
		allow_redisplay: "limited",
		billing_details: { address: null, email: customer.email, name, phone: null, tax_id: null },
		...(type === "card" ? { card: publicCard(card, expiry) } : {}),
		...(type === "link" ? { link: { email: customer.email } } : {}),
		created: account.clock.seconds(),
		customer: customer.id,
		customer_account: null,
		livemode: false,
		metadata: {},
		type,
	};
	account.state.paymentMethods.set(paymentMethod.id, paymentMethod);
	account.state.hidden.cardNumbers.set(paymentMethod.id, card.number);
	emit(account, "payment_method.attached", paymentMethod);
	return paymentMethod;
}

/** @returns the test card behind a payment method */
function cardOf(account: Account, paymentMethod: Stripe.PaymentMethod): TestCard {
	const card = findTestCard(account.state.hidden.cardNumbers.get(paymentMethod.id) ?? "");
	if (!card) throw notSimulated(`the payment method ${paymentMethod.id}`);
	return card;
}

/** The card that pays a subscription's invoices: its own, or the customer's. */
export function defaultPaymentMethod(
	account: Account,
	customer: Stripe.Customer,
	subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | undefined {
	const id =
		idOf(subscription?.default_payment_method) ??
		idOf(customer.invoice_settings.default_payment_method);
	return id === null ? undefined : account.state.paymentMethods.get(id);
}

/** The payment of an invoice, made on first use. It is the same one in every attempt. */
export function paymentOf(account: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent {
	for (const payment of account.state.invoicePayments.values()) {
		if (idOf(payment.invoice) === invoice.id && payment.payment.payment_intent) {
			return find(account, "paymentIntents", idOf(payment.payment.payment_intent));
		}
	}
	const now = account.clock.seconds();
	const id = newId("pi");
	const intent: Stripe.PaymentIntent = {
		id,
		object: "payment_intent",
		allowed_payment_method_types: null,
		amount: invoice.amount_due,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: "automatic",
		client_secret: `${id}_secret_${newId("s").slice(2)}`,
		confirmation_method: "automatic",
		created: now,
		currency: invoice.currency,
		customer: idOf(invoice.customer),
		customer_account: null,
		description: "Subscription update",
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ["card"],
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: "off_session",
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: "requires_payment_method",
		transfer_data: null,
		transfer_group: null,
	};
	account.state.paymentIntents.set(id, intent);
	const payment: Stripe.InvoicePayment = {
		id: newId("inpay"),
		object: "invoice_payment",
		amount_paid: null,
		amount_requested: invoice.amount_due,
		created: now,
		currency: invoice.currency,
		invoice: invoice.id,
		is_default: true,
		livemode: false,
		payment: { type: "payment_intent", payment_intent: id },
		status: "open",
		status_transitions: { canceled_at: null, paid_at: null },
	};
	account.state.invoicePayments.set(payment.id, payment);
	emit(account, "payment_intent.created", intent);
	return intent;
}

/** Tries to pay an open invoice once, and changes nothing but payments and charges. */
export function attemptPayment(
	account: Account,
	invoice: Stripe.Invoice,
	{ paymentMethod, isOnSession, isAuthenticated = false }: PaymentAttempt,
): PaymentOutcome {
	const intent = paymentOf(account, invoice);
	if (intent.status === "succeeded" || intent.status === "canceled") {
		throw invalidRequest(`The payment ${intent.id} is ${intent.status} already.`, {
			code: "payment_intent_unexpected_state",
		});
	}
	const card = cardOf(account, paymentMethod);
	const behavior = isOnSession ? card.onSession : card.offSession;
	intent.payment_method = paymentMethod.id;
	if (behavior === "authenticates" && !isAuthenticated) {
		account.state.hidden.authentications.set(intent.id, paymentMethod.id);
		change(account, "payment_intent.requires_action", intent, (object) => {
			object.status = "requires_action";
			object.last_payment_error = isOnSession ? null : AUTHENTICATION_REQUIRED;
			object.next_action = {
				type: "redirect_to_url",
				redirect_to_url: {
					url: `${account.origin}/invoice/${invoice.id}`,
					return_url: null,
				},
			};
		});
		return "authenticates";
	}
	account.state.hidden.authentications.delete(intent.id);
	if (behavior !== "succeeds" && behavior !== "authenticates") {
		const error = declineError(behavior);
		const charge = recordCharge(account, intent, paymentMethod, error);
		emit(account, "charge.failed", charge);
		change(account, "payment_intent.payment_failed", intent, (object) => {
			object.status = "requires_payment_method";
			object.latest_charge = charge.id;
			object.last_payment_error = { ...error, charge: charge.id };
			object.payment_method = null;
			object.next_action = null;
		});
		return "declined";
	}
	const charge = recordCharge(account, intent, paymentMethod, null);
	emit(account, "charge.succeeded", charge);
	change(account, "payment_intent.succeeded", intent, (object) => {
		object.status = "succeeded";
		object.amount_received = intent.amount;
		object.latest_charge = charge.id;
		object.last_payment_error = null;
		object.next_action = null;
	});
	for (const payment of account.state.invoicePayments.values()) {
		if (idOf(payment.payment.payment_intent) !== intent.id) continue;
		payment.status = "paid";
		payment.amount_paid = intent.amount;
		payment.status_transitions.paid_at = account.clock.seconds();
		emit(account, "invoice_payment.paid", payment);
	}
	if (card.isDisputed) createDispute(account, charge);
	return "succeeded";
}

/** The owner closed the 3D Secure page or failed on it. */
export function failAuthentication(account: Account, intent: Stripe.PaymentIntent): void {
	account.state.hidden.authentications.delete(intent.id);
	change(account, "payment_intent.payment_failed", intent, (object) => {
		object.status = "requires_payment_method";
		object.payment_method = null;
		object.next_action = null;
		object.last_payment_error = {
			type: "invalid_request_error",
			code: "payment_intent_authentication_failure",
			message: "We are unable to authenticate your payment method.",
		};
	});
}

function recordCharge(
	account: Account,
	intent: Stripe.PaymentIntent,
	paymentMethod: Stripe.PaymentMethod,
	error: ReturnType<typeof declineError> | null,
): Stripe.Charge {
	const charge: Stripe.Charge = {
		id: newId("ch"),
		object: "charge",
		amount: intent.amount,
		amount_captured: error ? 0 : intent.amount,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: error ? null : newId("txn"),
		billing_details: paymentMethod.billing_details,
		calculated_statement_descriptor: "SIMULATED",
		captured: !error,
		created: account.clock.seconds(),
		currency: intent.currency,
		customer: idOf(intent.customer),
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: error?.code ?? null,
		failure_message: error?.message ?? null,
		fraud_details: {},
		livemode: false,
		metadata: {},
		on_behalf_of: null,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: null,
			network_status: error ? "declined_by_network" : "approved_by_network",
			reason: error?.decline_code ?? null,
			risk_level: "normal",
			seller_message: error ? "The bank declined the payment." : "Payment complete.",
			type: error ? "issuer_declined" : "authorized",
		},
		paid: !error,
		payment_intent: intent.id,
		payment_method: paymentMethod.id,
		payment_method_details: null,
		receipt_email: null,
		receipt_number: null,
		receipt_url: error ? null : `${account.origin}/receipt/${intent.id}`,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: error ? "failed" : "succeeded",
		transfer_data: null,
		transfer_group: null,
	};
	account.state.charges.set(charge.id, charge);
	return charge;
}

/** @throws ApiError if more than the rest would be refunded */
export function refundCharge(
	account: Account,
	charge: Stripe.Charge,
	{
		amount = charge.amount - charge.amount_refunded,
		reason = null,
		metadata = {},
	}: {
		amount?: number;
		reason?: Stripe.Refund.Reason | null;
		metadata?: Stripe.Metadata;
	} = {},
): Stripe.Refund {
	if (charge.status !== "succeeded") {
		throw invalidRequest(`Charge ${charge.id} can't be refunded: it did not succeed.`);
	}
	if (charge.disputed) {
		throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
			code: "charge_disputed",
		});
	}
	if (charge.refunded) {
		throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
			code: "charge_already_refunded",
		});
	}
	const rest = charge.amount - charge.amount_refunded;
	if (amount <= 0 || amount > rest) {
		throw invalidRequest(
			`Refund amount (${amount} cents) must be positive and not greater than the unrefunded amount (${rest} cents).`,
			{ param: "amount" },
		);
	}
	const refund: Stripe.Refund = {
		id: newId("re"),
		object: "refund",
		amount,
		balance_transaction: newId("txn"),
		charge: charge.id,
		created: account.clock.seconds(),
		currency: charge.currency,
		customer: idOf(charge.customer),
		customer_account: null,
		destination_details: { type: "card" },
		metadata,
		payment_intent: idOf(charge.payment_intent),
		payment_method: charge.payment_method,
		reason,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "succeeded",
		transfer_reversal: null,
	};
	account.state.refunds.set(refund.id, refund);
	emit(account, "refund.created", refund);
	change(account, "charge.refunded", charge, (object) => {
		object.amount_refunded += amount;
		object.refunded = object.amount_refunded === object.amount;
	});
	return refund;
}

/** The bank sends a refund back, days after it seemed to succeed. */
export function failRefund(account: Account, refund: Stripe.Refund): void {
	refund.status = "failed";
	refund.failure_reason = "expired_or_canceled_card";
	const charge = find(account, "charges", idOf(refund.charge) ?? "");
	charge.amount_refunded -= refund.amount;
	charge.refunded = false;
	emit(account, "refund.updated", refund);
	emit(account, "refund.failed", refund);
}

export function createDispute(account: Account, charge: Stripe.Charge): Stripe.Dispute {
	const dispute: Stripe.Dispute = {
		id: newId("du"),
		object: "dispute",
		amount: charge.amount,
		balance_transactions: [],
		charge: charge.id,
		created: account.clock.seconds(),
		currency: charge.currency,
		enhanced_eligibility_types: [],
		evidence: NO_EVIDENCE,
		evidence_details: {
			due_by: account.clock.seconds() + DISPUTE_DUE_S,
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
			submission_method: "not_submitted",
		},
		intended_submission_method: null,
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: idOf(charge.payment_intent),
		reason: "fraudulent",
		status: "needs_response",
	};
	charge.disputed = true;
	account.state.disputes.set(dispute.id, dispute);
	emit(account, "charge.dispute.created", dispute);
	emit(account, "charge.dispute.funds_withdrawn", dispute);
	return dispute;
}

export function closeDispute(
	account: Account,
	dispute: Stripe.Dispute,
	status: "won" | "lost",
): void {
	dispute.status = status;
	emit(account, "charge.dispute.closed", dispute);
	if (status === "won") emit(account, "charge.dispute.funds_reinstated", dispute);
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
	access_activity_log: null,
	billing_address: null,
	cancellation_policy: null,
	cancellation_policy_disclosure: null,
	cancellation_rebuttal: null,
	customer_communication: null,
	customer_email_address: null,
	customer_name: null,
	customer_purchase_ip: null,
	customer_signature: null,
	duplicate_charge_documentation: null,
	duplicate_charge_explanation: null,
	duplicate_charge_id: null,
	enhanced_evidence: {},
	product_description: null,
	receipt: null,
	refund_policy: null,
	refund_policy_disclosure: null,
	refund_refusal_explanation: null,
	service_date: null,
	service_documentation: null,
	shipping_address: null,
	shipping_carrier: null,
	shipping_date: null,
	shipping_documentation: null,
	shipping_tracking_number: null,
	uncategorized_file: null,
	uncategorized_text: null,
};
