import type { ApiBillingOverview, ApiInvoice } from "./api.ts";
import { getPaymentProblem } from "./payments/get-payment-problem.server.ts";
import { getBillingOverview, getTier, type ListedInvoice } from "./queries.server.ts";

/** An account's billing as the HTTP API returns it, to its owner and to administrators. */
export async function getApiOverview(owner: { userId: string }): Promise<ApiBillingOverview> {
	const [plan, { given, card, paymentMethodType, nextCharge, syncedAt }, problem] =
		await Promise.all([getTier(owner), getBillingOverview(owner), getPaymentProblem(owner)]);
	return {
		plan,
		given_plan: given && {
			plan: given.tier,
			until: given.until?.toISOString() ?? null,
			reason: given.reason,
		},
		card: card && {
			brand: card.brand,
			last4: card.last4,
			exp_month: card.expMonth,
			exp_year: card.expYear,
		},
		payment_method: paymentMethodType,
		next_charge: nextCharge && { ...nextCharge, at: nextCharge.at.toISOString() },
		payment_problem: problem && {
			kind: problem.kind,
			invoice_url: problem.invoiceUrl,
			next_attempt_at: problem.nextAttemptAt?.toISOString() ?? null,
		},
		synced_at: syncedAt?.toISOString() ?? null,
	};
}

export function toApiInvoice(invoice: ListedInvoice): ApiInvoice {
	return {
		id: invoice.id,
		number: invoice.number,
		status: invoice.status,
		currency: invoice.currency,
		total_cents: invoice.totalCents,
		refunded_cents: invoice.refundedCents,
		disputed: invoice.isDisputed,
		issued_at: invoice.issuedAt.toISOString(),
		payable: invoice.isPayable,
		hosted_url: invoice.hostedUrl,
		pdf_url: invoice.pdfUrl,
	};
}
