import { find } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { refundCharge } from "../billing/payments.ts";
import { idOf } from "../ids.ts";
import { createdFilter, listPage, type Operations, PAGINATION } from "./operation.ts";

/** Payments, charges, refunds and disputes. */
export const paymentOperations: Operations = {
	"GET /v1/invoice_payments": (account, input) => {
		input.only(...PAGINATION, "created", "invoice", "payment", "status");
		const payment = input.object("payment")?.only("payment_intent", "type");
		payment?.accept("type", "payment_intent");
		const intent = payment?.text("payment_intent");
		const invoice = input.text("invoice");
		if (invoice) find(account, "invoices", invoice, "invoice");
		const status = input.oneOf("status", ["open", "paid", "canceled"]);
		const isCreated = createdFilter(input);
		const payments = [...account.state.invoicePayments.values()].filter(
			(object) =>
				(invoice === undefined || idOf(object.invoice) === invoice) &&
				(intent === undefined || idOf(object.payment.payment_intent) === intent) &&
				(status === undefined || object.status === status) &&
				isCreated(object),
		);
		return listPage(payments, input, "/v1/invoice_payments");
	},
	"GET /v1/invoice_payments/:id": (account, input, [id]) => {
		input.only();
		return find(account, "invoicePayments", id, "invoice_payment");
	},
	"GET /v1/payment_intents": (account, input) => {
		input.only(...PAGINATION, "created", "customer");
		const customer = input.text("customer");
		const isCreated = createdFilter(input);
		const intents = [...account.state.paymentIntents.values()].filter(
			(intent) =>
				(customer === undefined || idOf(intent.customer) === customer) && isCreated(intent),
		);
		return listPage(intents, input, "/v1/payment_intents");
	},
	"GET /v1/payment_intents/:id": (account, input, [id]) => {
		input.only();
		return find(account, "paymentIntents", id, "intent");
	},
	"GET /v1/charges": (account, input) => {
		input.only(...PAGINATION, "created", "customer", "payment_intent");
		const customer = input.text("customer");
		const intent = input.text("payment_intent");
		const isCreated = createdFilter(input);
		const charges = [...account.state.charges.values()].filter(
			(charge) =>
				(customer === undefined || idOf(charge.customer) === customer) &&
				(intent === undefined || idOf(charge.payment_intent) === intent) &&
				isCreated(charge),
		);
		return listPage(charges, input, "/v1/charges");
	},
	"GET /v1/charges/:id": (account, input, [id]) => {
		input.only();
		return find(account, "charges", id);
	},
	"POST /v1/refunds": (account, input) => {
		input.only("amount", "charge", "metadata", "payment_intent", "reason");
		const intentId = input.text("payment_intent");
		const chargeId = input.text("charge");
		if (!intentId === !chargeId) {
			throw invalidRequest(
				"One of the following params should be provided: payment_intent or charge.",
			);
		}
		const intent = intentId && find(account, "paymentIntents", intentId, "payment_intent");
		if (intent && intent.status !== "succeeded") {
			throw invalidRequest(
				`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
				{
					param: "payment_intent",
				},
			);
		}
		const charge = find(
			account,
			"charges",
			intent ? (idOf(intent.latest_charge) ?? "") : (chargeId ?? ""),
			"charge",
		);
		return refundCharge(account, charge, {
			amount: input.integer("amount"),
			reason: input.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
			metadata: input.metadata(),
		});
	},
	"GET /v1/refunds": (account, input) => {
		input.only(...PAGINATION, "charge", "created", "payment_intent");
		const charge = input.text("charge");
		const intent = input.text("payment_intent");
		const isCreated = createdFilter(input);
		const refunds = [...account.state.refunds.values()].filter(
			(refund) =>
				(charge === undefined || idOf(refund.charge) === charge) &&
				(intent === undefined || idOf(refund.payment_intent) === intent) &&
				isCreated(refund),
		);
		return listPage(refunds, input, "/v1/refunds");
	},
	"GET /v1/refunds/:id": (account, input, [id]) => {
		input.only();
		return find(account, "refunds", id);
	},
	"GET /v1/disputes": (account, input) => {
		input.only(...PAGINATION, "charge", "created", "payment_intent");
		const charge = input.text("charge");
		const intent = input.text("payment_intent");
		const isCreated = createdFilter(input);
		const disputes = [...account.state.disputes.values()].filter(
			(dispute) =>
				(charge === undefined || idOf(dispute.charge) === charge) &&
				(intent === undefined || idOf(dispute.payment_intent) === intent) &&
				isCreated(dispute),
		);
		return listPage(disputes, input, "/v1/disputes");
	},
	"GET /v1/disputes/:id": (account, input, [id]) => {
		input.only();
		return find(account, "disputes", id);
	},
};
