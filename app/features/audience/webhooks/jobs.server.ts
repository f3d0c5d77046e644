import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.server.ts";
import { queueCounts } from "./queue-counts.server.ts";
import { sendDeliveries } from "./send-deliveries.server.ts";

export const webhookJobs = [
	sendDeliveries,
	{
		name: "queue-due-webhooks",
		schedule: "* * * * *",
		run: () => queueDueWebhooks(),
	},
	{
		name: "collect-webhook-counts",
		schedule: "* * * * *",
		run: () => queueCounts(),
	},
	{
		name: "purge-webhook-deliveries",
		schedule: "25 * * * *",
		run: () => deleteOldDeliveries(),
	},
] satisfies ReadonlyArray<Job<never>>;

/** Wakes the webhooks whose retries are due, and those whose process has died. */
export async function queueDueWebhooks(clock: Clock = systemClock): Promise<void> {
	const due = await query<{ webhookId: string }>({
		text: `
			SELECT DISTINCT d.webhook_id AS "webhookId" FROM webhook_delivery d
			JOIN webhook w ON w.id = d.webhook_id AND w.enabled WHERE d.next_attempt_at <= $1`,
		values: [clock.now()],
	});
	for (const { webhookId } of due) await enqueue(sendDeliveries, { webhookId });
}
