import { href } from "react-router";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	isBillingConfigured,
	isLiveMode,
	isMissingAtStripe,
	stripe,
	withinStripeDeadline,
} from "#app/platform/stripe.server.ts";

/** `page`: where the invoice is shown and paid. `pdf`: the invoice as a file. */
export type InvoiceFile = "page" | "pdf";

/** Address on this site of an invoice. Stripe's own addresses stop working after 30 days. */
export function invoiceAddress(invoiceId: string, file: InvoiceFile = "page"): string {
	const path = href("/dashboard/billing/invoices/:invoiceId", { invoiceId });
	return `${env.APP_URL}${path}${file === "pdf" ? "?file=pdf" : ""}`;
}

/** Columns with Stripe's own addresses of an invoice. Whoever selects them calls `withOwnAddresses`. */
export const INVOICE_ADDRESS_COLUMNS = {
	id: true,
	hostedUrl: true,
	pdfUrl: true,
} satisfies Prisma.InvoiceSelect;

/** Replaces Stripe's addresses of an invoice by those on this site; null stays where Stripe has none. */
export function withOwnAddresses<
	Invoice extends { id: string; hostedUrl: string | null; pdfUrl: string | null },
>(invoice: Invoice): Invoice {
	return {
		...invoice,
		hostedUrl: invoice.hostedUrl && invoiceAddress(invoice.id),
		pdfUrl: invoice.pdfUrl && invoiceAddress(invoice.id, "pdf"),
	};
}

/**
 * Asks Stripe for the present address of an invoice of a creator.
 * @throws AppError `not_found` for another account's invoice, or one without an address; `unavailable`
 */
export async function fetchInvoiceAddress(
	{ userId }: { userId: string },
	invoiceId: string,
	file: InvoiceFile,
): Promise<string> {
	const invoice = isBillingConfigured
		? await db.invoice.findUnique({
				where: { id: invoiceId, userId, livemode: isLiveMode },
				select: { id: true },
			})
		: null;
	const address = invoice && (await withinStripeDeadline(() => askStripe(invoice.id, file)));
	if (address) return address;
	throw new AppError("not_found", "This invoice doesn’t exist.");
}

async function askStripe(invoiceId: string, file: InvoiceFile): Promise<string | null> {
	try {
		const { hosted_invoice_url, invoice_pdf } = await stripe().invoices.retrieve(invoiceId);
		return (file === "pdf" ? invoice_pdf : hosted_invoice_url) ?? null;
	} catch (error) {
		if (isMissingAtStripe(error)) return null;
		throw error;
	}
}
