import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Delivery, Webhook, WebhookEvent } from "./schema.ts";

/** Columns of a webhook that its owner may see. */
export const WEBHOOK_COLUMNS = {
	id: true,
	url: true,
	events: true,
	enabled: true,
	failingSince: true,
	version: true,
	createdAt: true,
} as const;

const DELIVERY_COLUMNS = {
	id: true,
	type: true,
	payload: true,
	attempts: true,
	nextAttemptAt: true,
	attemptedAt: true,
	deliveredAt: true,
	status: true,
	answer: true,
	error: true,
	createdAt: true,
} as const;

type Row = Omit<Webhook, "events"> & { events: string[] };

export function toWebhook(row: Row): Webhook {
	return { ...row, events: row.events as WebhookEvent[] };
}

/** Condition for a webhook of this page only. @throws AppError `not_found` for what is no id */
export function ownWebhook({ profileId, userId }: PageOwner, webhookId: string) {
	if (!isUuid(webhookId)) throw webhookGone();
	return { id: webhookId, profileId, profile: { userId } };
}

export function webhookGone(): AppError {
	return new AppError("not_found", "This webhook no longer exists.");
}

export function webhookChanged(): AppError {
	return new AppError("conflict", "This webhook was changed elsewhere. Reload to see it.");
}

/** Why nothing of a page's webhook was written: `webhookGone`, or `webhookChanged` if it has another version. */
export async function whyNotWritten(
	tx: Tx,
	where: ReturnType<typeof ownWebhook>,
): Promise<AppError> {
	return (await tx.webhook.count({ where })) === 0 ? webhookGone() : webhookChanged();
}

/** Lists the page's webhooks, oldest first. */
export async function listWebhooks({ profileId, userId }: PageOwner): Promise<Webhook[]> {
	const rows = await db.webhook.findMany({
		where: { profileId, profile: { userId } },
		orderBy: { id: "asc" },
		select: WEBHOOK_COLUMNS,
	});
	return rows.map(toWebhook);
}

/** @throws AppError `not_found`, also for another page's webhook */
export async function getWebhook(owner: PageOwner, webhookId: string): Promise<Webhook> {
	const row = await db.webhook.findFirst({
		where: ownWebhook(owner, webhookId),
		select: WEBHOOK_COLUMNS,
	});
	if (!row) throw webhookGone();
	return toWebhook(row);
}

/**
 * Lists deliveries of a webhook, newest first.
 * @param before id of the delivery after which the list continues
 */
export async function listDeliveries(
	owner: PageOwner,
	{ webhookId, before, limit }: { webhookId: string; before?: string | null; limit: number },
): Promise<Delivery[]> {
	return db.webhookDelivery.findMany({
		where: { webhook: ownWebhook(owner, webhookId), ...(before ? { id: { lt: before } } : {}) },
		orderBy: { id: "desc" },
		take: limit,
		select: DELIVERY_COLUMNS,
	});
}

/** @throws AppError `not_found` */
export async function getDelivery(
	owner: PageOwner,
	{ webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
	const delivery = await db.webhookDelivery.findFirst({
		where: { id: deliveryId, webhook: ownWebhook(owner, webhookId) },
		select: DELIVERY_COLUMNS,
	});
	if (!delivery) throw new AppError("not_found", "This delivery no longer exists.");
	return delivery;
}
