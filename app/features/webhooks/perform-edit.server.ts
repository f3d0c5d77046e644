import { z } from "zod";
import type { PageOwner } from "#app/features/page/owner.ts";
import { deleteWebhook } from "./delete-webhook.server.ts";
import { editWebhook } from "./edit-webhook.server.ts";
import { webhookGone } from "./queries.server.ts";
import { replayDelivery } from "./replay-delivery.server.ts";
import { rotateSecret } from "./rotate-secret.server.ts";
import type { webhookSchema } from "./schema.ts";
import { sendTestEvent } from "./send-test-event.server.ts";

/** What an edit leads to: a new secret to show, or a toast on the webhook's page or, once it is deleted, on the list. */
type Edited = { secret: string } | { message: string; isDeleted: boolean };

/** Performs the edit of a webhook's page. @throws AppError the errors of its use-case */
export async function performEdit(
	owner: PageOwner,
	{ webhookId, edit }: { webhookId: string; edit: z.infer<typeof webhookSchema> },
): Promise<Edited> {
	const place = { owner, webhookId: requireId(webhookId) };
	switch (edit.intent) {
		case "edit-webhook":
			await editWebhook({ ...place, ...edit });
			return { message: "Webhook saved", isDeleted: false };
		case "rotate-secret":
			return { secret: await rotateSecret(place) };
		case "send-test":
			await sendTestEvent(place);
			return { message: "Test event queued. Reload to see the answer.", isDeleted: false };
		case "replay":
			await replayDelivery({ ...place, deliveryId: edit.deliveryId });
			return { message: "Delivery queued. Reload to see the answer.", isDeleted: false };
		case "delete-webhook":
			await deleteWebhook(place);
			return { message: "Webhook deleted", isDeleted: true };
	}
}

/** @throws AppError `not_found` for an address with something else than an id */
export function requireId(id: string): string {
	if (!z.uuid().safeParse(id).success) throw webhookGone();
	return id;
}
