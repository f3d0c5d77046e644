import type { PageChange } from "#app/features/creator-page/core/page-changes.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueDelivery } from "./queue-events.server.ts";

/**
 * Queues `page.changed` for the page's webhooks. Changes that follow before it is sent are part of it, because the
 * receiver reads the page anyway.
 */
export async function queuePageChanged(
	{ profileId, actor }: PageChange,
	clock: Clock = systemClock,
): Promise<void> {
	const type = "page.changed";
	const webhooks = await db.webhook.findMany({
		where: {
			profileId,
			enabled: true,
			events: { has: type },
			profile: { user: { status: "active" } },
			deliveries: { none: { type, attempts: 0, nextAttemptAt: { not: null } } },
		},
		select: { id: true, profile: { select: { username: true } } },
	});
	for (const { id: webhookId, profile } of webhooks) {
		const data = { page_id: profileId, username: profile.username, actor };
		await db.$transaction((tx) => queueDelivery(tx, { webhookId, type, data, now: clock.now() }));
	}
}
