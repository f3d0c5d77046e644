import type { Tx } from "#app/platform/db.server.ts";

/** Views and clicks that a webhook doesn't know yet, from the hourly roll-ups of the page. */

/** Hours that are looked at. The roll-ups and the told counts are kept longer, so nothing is told twice. */
const WINDOW_MS = 48 * 60 * 60 * 1000;

/** Number of views or clicks of an hour. `linkId` is null for views, and for links that are deleted. */
export type NewCount = { linkKey: number; linkId: string | null; hour: Date; count: number };

/**
 * Reads what the webhook doesn't know and stores it as told, within the transaction that queues its delivery.
 * @param kind views of the page, clicks of its links, or both
 */
export async function takeCounts(
	tx: Tx,
	{ webhookId, now, kind }: { webhookId: string; now: Date; kind: "views" | "clicks" | "both" },
): Promise<NewCount[]> {
	return tx.$queryRaw<NewCount[]>`
		WITH current AS (
			SELECT CASE h.dimension WHEN 'total' THEN 0 ELSE h.value::int END AS link_key, h.hour,
				CASE h.dimension WHEN 'total' THEN h.views ELSE h.clicks END AS count
			FROM webhook w
			JOIN profile p ON p.id = w.profile_id
			JOIN analytics.hourly h ON h.profile_key = p.analytics_key
				AND h.hour >= ${new Date(now.getTime() - WINDOW_MS)}
				AND h.dimension = ANY (CASE ${kind} WHEN 'views' THEN '{total}'::text[]
					WHEN 'clicks' THEN '{link}'::text[] ELSE '{total,link}'::text[] END)
			WHERE w.id = ${webhookId}::uuid
		), news AS (
			SELECT c.link_key, c.hour, c.count, c.count - coalesce(told.count, 0) AS added
			FROM current c
			LEFT JOIN webhook_count told
				ON told.webhook_id = ${webhookId}::uuid AND told.link_key = c.link_key AND told.hour = c.hour
			WHERE c.count > coalesce(told.count, 0)
		), stored AS (
			INSERT INTO webhook_count AS told (webhook_id, link_key, hour, count)
			SELECT ${webhookId}::uuid, link_key, hour, count FROM news
			ON CONFLICT (webhook_id, link_key, hour) DO UPDATE SET count = EXCLUDED.count
		)
		SELECT n.link_key AS "linkKey", l.id AS "linkId", n.hour, n.added AS count
		FROM news n LEFT JOIN link l ON l.analytics_key = n.link_key AND n.link_key > 0
		ORDER BY n.hour, n.link_key`;
}

/** Marks everything that was counted so far as told: a webhook gets what happens from now on. */
export async function skipCounts(
	tx: Tx,
	{ webhookId, now }: { webhookId: string; now: Date },
): Promise<void> {
	await takeCounts(tx, { webhookId, now, kind: "both" });
}
