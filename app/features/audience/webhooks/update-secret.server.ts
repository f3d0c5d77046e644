import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { ownWebhook, whyNotWritten } from "./queries.server.ts";
import { OLD_SECRET_HOURS } from "./schema.ts";
import { encryptSecret, newSecret } from "./secret.server.ts";

const OLD_SECRET_MS = OLD_SECRET_HOURS * 60 * 60 * 1000;

/**
 * Replaces the secret of a webhook. Requests carry signatures of both secrets for a day, so that the receiver can change
 * over without losing any.
 * @param version the only version to change; null for any
 * @returns the new secret
 * @throws AppError `not_found`; `conflict` for another version
 */
export async function updateSecret({
	owner,
	webhookId,
	version = null,
	clock = systemClock,
}: {
	owner: PageOwner;
	webhookId: string;
	version?: number | null;
	clock?: Clock;
}): Promise<string> {
	const secret = newSecret();
	const where = ownWebhook(owner, webhookId);
	await db.$transaction(async (tx) => {
		// Locks the row, so that of two rotations the second keeps the secret of the first.
		const [locked] = await tx.webhook.updateManyAndReturn({
			where: { ...where, ...(version === null ? {} : { version }) },
			data: { previousSecretUntil: new Date(clock.now().getTime() + OLD_SECRET_MS) },
			select: { secret: true },
		});
		if (!locked) throw await whyNotWritten(tx, where);
		await tx.webhook.update({
			where: { id: webhookId },
			data: { secret: encryptSecret(secret, webhookId), previousSecret: locked.secret },
			select: { id: true },
		});
	});
	return secret;
}
