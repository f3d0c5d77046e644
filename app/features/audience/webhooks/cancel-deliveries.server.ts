import type { Tx } from "#app/platform/db.server.ts";

/** Ends the attempts of everything that waits for a webhook. */
export async function cancelDeliveries(tx: Tx, webhookId: string): Promise<void> {
	await tx.webhookDelivery.updateMany({
		where: { webhookId, nextAttemptAt: { not: null } },
		data: { nextAttemptAt: null },
	});
}
