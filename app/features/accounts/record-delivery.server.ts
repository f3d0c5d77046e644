import { db } from "#app/platform/db.server.ts";
import type { Delivery } from "#app/platform/mail.server.ts";

/** Keeps beside a mailed link what the mail server did with its mail, for whoever waits for it. */
export async function recordDelivery(
	tokenHash: Uint8Array<ArrayBuffer>,
	delivery: Delivery,
): Promise<void> {
	// The link may have been used, or taken back, before this.
	await db.accountToken.updateMany({
		where: { tokenHash },
		data: delivery.outcome === "refused" ? { refusal: delivery.reason } : { sentAt: new Date() },
	});
}
