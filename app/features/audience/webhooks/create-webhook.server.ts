import { randomUUIDv7 } from "node:crypto";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { skipCounts } from "./new-counts.server.ts";
import { parseWebhookUrl } from "./parse-webhook-url.server.ts";
import { toWebhook, WEBHOOK_COLUMNS } from "./queries.server.ts";
import { MAX_WEBHOOKS, type Webhook, type WebhookEvent } from "./schema.ts";
import { decryptSecret, encryptSecret, newSecret } from "./secret.server.ts";

/**
 * Adds a webhook to the page.
 * @param id id for the webhook; a repeated call with the same one returns the webhook that the first one added
 * @returns the webhook, and its secret, which no query returns
 * @throws AppError `invalid` for the field `url`; `conflict` if the page has the maximum number; `not_found`
 */
export async function createWebhook({
	owner: { profileId, userId },
	id = randomUUIDv7(),
	url,
	events,
	clock = systemClock,
}: {
	owner: PageOwner;
	id?: string;
	url: string;
	events: readonly WebhookEvent[];
	clock?: Clock;
}): Promise<{ webhook: Webhook; secret: string }> {
	const href = parseWebhookUrl(url);
	return db.$transaction(async (tx) => {
		// Concurrent calls can't exceed the limit together.
		const pages = await tx.$queryRaw<unknown[]>`
			SELECT id FROM profile WHERE id = ${profileId}::uuid AND user_id = ${userId}::uuid
			FOR NO KEY UPDATE`;
		if (pages.length === 0) throw new AppError("not_found", "This page no longer exists.");
		const known = await tx.webhook.findUnique({
			where: { id, profileId },
			select: { ...WEBHOOK_COLUMNS, secret: true },
		});
		if (known) {
			const { secret: stored, ...row } = known;
			const secret = decryptSecret(stored, id);
			if (secret === null) throw new Error("the secret of a new webhook can’t be decrypted");
			return { webhook: toWebhook(row), secret };
		}
		if ((await tx.webhook.count({ where: { profileId } })) >= MAX_WEBHOOKS) {
			const message = `Your page has ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`;
			throw new AppError("conflict", message);
		}
		const secret = newSecret();
		const now = clock.now();
		const row = await tx.webhook.create({
			data: {
				id,
				profileId,
				url: href,
				events: [...new Set(events)],
				secret: encryptSecret(secret, id),
				collectedAt: now,
				createdAt: now,
			},
			select: WEBHOOK_COLUMNS,
		});
		await skipCounts(tx, { webhookId: id, now });
		return { webhook: toWebhook(row), secret };
	});
}
