import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { cancelDeliveries } from "./cancel-deliveries.server.ts";
import { skipCounts } from "./new-counts.server.ts";
import { parseWebhookUrl } from "./parse-webhook-url.server.ts";
import {
	ownWebhook,
	toWebhook,
	WEBHOOK_COLUMNS,
	webhookChanged,
	webhookGone,
} from "./queries.server.ts";
import type { Webhook, WebhookEvent } from "./schema.ts";

/**
 * Turned off, a webhook gets nothing, also not what waits. Turned on again, or with other events, it gets what happens
 * from now on.
 * @throws AppError `invalid` for the field `url`; `conflict` for another version; `not_found`
 */
export async function updateWebhook({
	owner,
	webhookId,
	version,
	url,
	events,
	enabled,
	clock = systemClock,
}: {
	owner: PageOwner;
	webhookId: string;
	version: number;
	url: string;
	events: readonly WebhookEvent[];
	enabled: boolean;
	clock?: Clock;
}): Promise<Webhook> {
	const href = parseWebhookUrl(url);
	const now = clock.now();
	return db.$transaction(async (tx) => {
		const before = await tx.webhook.findFirst({
			where: ownWebhook(owner, webhookId),
			select: WEBHOOK_COLUMNS,
		});
		if (!before) throw webhookGone();
		const { count } = await tx.webhook.updateMany({
			where: { id: webhookId, version },
			data: {
				url: href,
				events: [...new Set(events)],
				enabled,
				version: { increment: 1 },
				...(enabled && !before.enabled ? { failingSince: null } : {}),
			},
		});
		if (count === 0) throw webhookChanged();
		if (!enabled) await cancelDeliveries(tx, webhookId);
		const isNew = enabled && (!before.enabled || events.some((e) => !before.events.includes(e)));
		if (isNew) await skipCounts(tx, { webhookId, now });
		return toWebhook(
			await tx.webhook.findUniqueOrThrow({ where: { id: webhookId }, select: WEBHOOK_COLUMNS }),
		);
	});
}
