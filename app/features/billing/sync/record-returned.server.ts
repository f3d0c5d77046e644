import { db } from "#app/platform/db.server.ts";
import { isLiveMode, isMissingAtStripe } from "#app/platform/stripe.server.ts";
import { BILLING_TRANSACTION_MS, withLockSlot } from "./billing-lock.server.ts";
import { fetchCharge, fetchInvoiceId, fetchReturned } from "./fetch-returned.server.ts";
import { idOf } from "./id-of.ts";

/**
 * Stores a refund or a dispute of an invoice whose account is deleted, and which no synchronization of a customer can
 * reach. Does nothing for an event of another kind, or an invoice that isn't stored.
 * @throws StripeError if Stripe can't be read
 */
export async function recordReturned(event: {
	type: string;
	objectId: string | null;
}): Promise<void> {
	const { type, objectId } = event;
	if (objectId === null) return;
	const invoiceId = await findInvoice({ type, objectId });
	if (invoiceId === null) return;
	await withLockSlot(() =>
		db.$transaction(
			async (tx) => {
				// Held while Stripe is read, so that no older answer is written over a newer one.
				const [invoice] = await tx.$queryRaw<{ id: string }[]>`
					SELECT id FROM invoice
					WHERE id = ${invoiceId} AND user_id IS NULL AND livemode = ${isLiveMode} FOR UPDATE`;
				if (!invoice) return;
				await tx.invoice.update({
					where: { id: invoiceId },
					data: await fetchReturned(invoiceId),
					select: { id: true },
				});
			},
			{ timeout: BILLING_TRANSACTION_MS },
		),
	);
}

async function findInvoice(event: { type: string; objectId: string }): Promise<string | null> {
	try {
		const payment = idOf((await fetchCharge(event))?.payment_intent);
		return payment === null ? null : await fetchInvoiceId(payment);
	} catch (error) {
		if (isMissingAtStripe(error)) return null;
		throw error;
	}
}
