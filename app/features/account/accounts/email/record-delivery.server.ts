import { db } from "#app/platform/db.server.ts";
import type { Delivery } from "#app/platform/mail.server.ts";

/** Stores the SMTP server's reply beside the emailed link, for the page that waits for the email. */
export async function recordDelivery(
	tokenHash: Uint8Array<ArrayBuffer>,
	delivery: Delivery,
): Promise<void> {
	// The link may have been used or canceled already.
	await db.accountToken.updateMany({
		where: { tokenHash },
		data: delivery.outcome === "refused" ? { refusal: delivery.reason } : { sentAt: new Date() },
	});
}
