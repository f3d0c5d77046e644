import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { ownWebhook, whyNotWritten } from "./queries.server.ts";

/**
 * Deletes a webhook with its deliveries.
 * @param version the only version to delete; null for any
 * @throws AppError `not_found`; `conflict` for another version
 */
export async function deleteWebhook({
	owner,
	webhookId,
	version = null,
}: {
	owner: PageOwner;
	webhookId: string;
	version?: number | null;
}): Promise<void> {
	const where = ownWebhook(owner, webhookId);
	const { count } = await db.webhook.deleteMany({
		where: { ...where, ...(version === null ? {} : { version }) },
	});
	if (count === 0) throw await whyNotWritten(db, where);
}
