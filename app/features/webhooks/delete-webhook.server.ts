import type { PageOwner } from "#app/features/page/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { ownWebhook, webhookGone } from "./queries.server.ts";

/** Deletes a webhook with its deliveries. @throws AppError `not_found` */
export async function deleteWebhook({
	owner,
	webhookId,
}: {
	owner: PageOwner;
	webhookId: string;
}): Promise<void> {
	const { count } = await db.webhook.deleteMany({ where: ownWebhook(owner, webhookId) });
	if (count === 0) throw webhookGone();
}
