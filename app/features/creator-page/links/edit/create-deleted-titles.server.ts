import type { Tx } from "#app/platform/db.server.ts";

/** A link by the key of its numbers, which outlive it. */
type DeletedLink = { analyticsKey: number; profileId: string; title: string };

/** Keeps the titles of links that can't be restored any more, so that their clicks have a name. Links without clicks need none. */
export async function createDeletedTitles(tx: Tx, links: readonly DeletedLink[]): Promise<void> {
	if (links.length === 0) return;
	await tx.$executeRaw`
		INSERT INTO deleted_link_title (analytics_key, profile_id, title)
		SELECT gone.key, gone.profile_id, gone.title
		FROM unnest(${links.map(({ analyticsKey }) => analyticsKey)}::int[],
			${links.map(({ profileId }) => profileId)}::uuid[],
			${links.map(({ title }) => title)}::text[]) AS gone (key, profile_id, title)
		JOIN profile p ON p.id = gone.profile_id
		WHERE EXISTS (SELECT 1 FROM analytics.list_months(p.analytics_key, gone.key::text))
		ON CONFLICT (analytics_key) DO UPDATE SET title = excluded.title`;
}
