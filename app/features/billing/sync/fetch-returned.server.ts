import type Stripe from "stripe";
import { stripe } from "#app/platform/stripe.server.ts";
import { idOf } from "./id-of.ts";

/** Refunds and disputes. */

/** A dispute in one of these states is over; "lost" took the money back. */
const CLOSED_DISPUTES = new Set(["won", "lost", "warning_closed", "prevented"]);

/** What was returned of each payment, and whether it is disputed, by payment intent. */
export type Returned = Map<string, { cents: number; isDisputed: boolean }>;

export async function sumReturned(charges: readonly Stripe.Charge[]): Promise<Returned> {
	const returned: Returned = new Map();
	for (const charge of charges) {
		if (charge.amount_refunded === 0 && !charge.disputed) continue;
		const payment = idOf(charge.payment_intent);
		if (payment === null) continue;
		const disputes = charge.disputed ? await listDisputes(charge.id) : [];
		const lost = disputes.filter(({ status }) => status === "lost");
		const before = returned.get(payment) ?? { cents: 0, isDisputed: false };
		returned.set(payment, {
			cents: lost.reduce((sum, { amount }) => sum + amount, before.cents + charge.amount_refunded),
			isDisputed: before.isDisputed || disputes.some(({ status }) => !CLOSED_DISPUTES.has(status)),
		});
	}
	return returned;
}

async function listDisputes(chargeId: string): Promise<Stripe.Dispute[]> {
	const { data } = await stripe().disputes.list({ charge: chargeId, limit: 100 });
	return data;
}

/** Finds the charge that a refund or a dispute is about; null for an object of another kind. */
export async function fetchCharge({
	type,
	objectId,
}: {
	/** Type of the event that named the object. */
	type: string;
	objectId: string;
}): Promise<Stripe.Charge | null> {
	const object = await retrieve(type, objectId);
	return object === null || typeof object.charge === "string" ? null : object.charge;
}

function retrieve(type: string, id: string): Promise<Stripe.Dispute | Stripe.Refund> | null {
	if (type.startsWith("charge.dispute.")) {
		return stripe().disputes.retrieve(id, { expand: ["charge"] });
	}
	return type.startsWith("refund.") ? stripe().refunds.retrieve(id, { expand: ["charge"] }) : null;
}

/** Id of the invoice that a payment is for; null if it is for none. */
export async function fetchInvoiceId(payment: string): Promise<string | null> {
	const { data } = await stripe().invoicePayments.list({
		payment: { type: "payment_intent", payment_intent: payment },
		limit: 1,
	});
	return idOf(data[0]?.invoice);
}

/** Reads what was returned of all payments of an invoice. */
export async function fetchReturned(
	invoiceId: string,
): Promise<{ refundedCents: number; isDisputed: boolean }> {
	const { data } = await stripe().invoicePayments.list({ invoice: invoiceId, limit: 100 });
	const payments = data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
	const pages = await Promise.all(
		payments.map((payment) => stripe().charges.list({ payment_intent: payment, limit: 100 })),
	);
	const returned = [...(await sumReturned(pages.flatMap((page) => page.data))).values()];
	return {
		refundedCents: returned.reduce((sum, { cents }) => sum + cents, 0),
		isDisputed: returned.some(({ isDisputed }) => isDisputed),
	};
}
