import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { type NewCount, takeCounts } from "./new-counts.server.ts";
import { queueDelivery } from "./queue-events.server.ts";

const MINUTE_MS = 60_000;
/** Webhooks per query. */
const BATCH_SIZE = 500;
const BATCHED = ["link.clicked", "page.viewed"] as const;

/** Queues `link.clicked` and `page.viewed` with what was counted since, at most once a minute for each webhook. */
export async function queueCounts(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
	for (let after: string | null = null; ; ) {
		const webhooks: { id: string }[] = await db.webhook.findMany({
			where: {
				enabled: true,
				events: { hasSome: [...BATCHED] },
				collectedAt: { lt: minute },
				profile: { user: { status: "active" } },
				...(after ? { id: { gt: after } } : {}),
			},
			orderBy: { id: "asc" },
			take: BATCH_SIZE,
			select: { id: true },
		});
		for (const { id } of webhooks) {
			await db.$transaction((tx) => collectFor(tx, { webhookId: id, minute, now }));
		}
		after = webhooks.at(-1)?.id ?? null;
		if (webhooks.length < BATCH_SIZE || after === null) return;
	}
}

type Collecting = { webhookId: string; minute: Date; now: Date };

async function collectFor(tx: Tx, { webhookId, minute, now }: Collecting): Promise<void> {
	// Of two processes, one takes the minute.
	const [webhook] = await tx.webhook.updateManyAndReturn({
		where: { id: webhookId, enabled: true, collectedAt: { lt: minute } },
		data: { collectedAt: now },
		select: { events: true, profile: { select: { id: true, username: true } } },
	});
	if (!webhook) return;
	// While the receiver is down, counts add up for one delivery instead of one for each minute.
	const waiting = await tx.webhookDelivery.findMany({
		where: { webhookId, type: { in: [...BATCHED] }, nextAttemptAt: { not: null } },
		select: { type: true },
	});
	const page = { page_id: webhook.profile.id, username: webhook.profile.username };
	const isDue = (type: (typeof BATCHED)[number]) =>
		webhook.events.includes(type) && !waiting.some((delivery) => delivery.type === type);
	if (isDue("page.viewed")) {
		const counts = await takeCounts(tx, { webhookId, now, kind: "views" });
		const data = { ...page, views: counts.map(({ hour, count }) => ({ hour, count })) };
		if (counts.length > 0) await queueDelivery(tx, { webhookId, type: "page.viewed", data, now });
	}
	if (isDue("link.clicked")) {
		const counts = (await takeCounts(tx, { webhookId, now, kind: "clicks" })).filter(isOfLink);
		const clicks = counts.map(({ linkId, hour, count }) => ({ link_id: linkId, hour, count }));
		const data = { ...page, clicks };
		if (counts.length > 0) await queueDelivery(tx, { webhookId, type: "link.clicked", data, now });
	}
}

/** Clicks of a link that is deleted by now are told to nobody. */
function isOfLink({ linkId }: NewCount): boolean {
	return linkId !== null;
}
