import type { LinkKind } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";

/** A link of somebody's page with its numbers, for administrators. */
export type PageLink = {
	/** Number under which analytics counts it. */
	key: string;
	/** Null for a deleted link whose title isn't known: only its numbers are left. */
	title: string | null;
	/** Target; empty for a kind without an address, null for a deleted link that can't be restored. */
	url: string | null;
	kind: LinkKind | null;
	state: "visible" | "hidden" | "deleted";
	/** Clicks of all time and of the last 30 days. */
	clicks: number;
	recentClicks: number;
};

export type PageLinks = { links: PageLink[]; page: number; pages: number };

const LINKS_PER_PAGE = 100;
const RECENT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the links of an account's page in their order, and after them the deleted ones, most clicks first. Reads
 * roll-ups, so the cost doesn't depend on the number of clicks.
 * @param page page number, counted from 1; out of range is the nearest page
 */
export async function listPageLinks(
	{ userId, page: asked }: { userId: string; page: number },
	clock: Clock = systemClock,
): Promise<PageLinks> {
	const since = new Date(clock.now().getTime() - (RECENT_DAYS - 1) * DAY_MS);
	const rows = await readRows<PageLink & { pages: number; page: number }>({
		name: "user-page-links",
		text: `
			WITH page AS (SELECT id, analytics_key FROM profile WHERE user_id = $1 ORDER BY created_at, id LIMIT 1),
			known AS (
				SELECT l.analytics_key::text AS key, l.title, l.url, l.kind::text AS kind, l.position,
					CASE WHEN l.enabled THEN 'visible' ELSE 'hidden' END AS state
				FROM page JOIN link l ON l.profile_id = page.id
				UNION ALL
				SELECT r.row->>'analytics_key', r.row->>'title', r.row->>'url', r.row->>'kind', NULL, 'deleted'
				FROM page JOIN removed_link r ON r.profile_id = page.id
				UNION ALL
				SELECT t.analytics_key::text, t.title, NULL, NULL, NULL, 'deleted'
				FROM page JOIN deleted_link_title t ON t.profile_id = page.id
			),
			counted AS (
				SELECT m.value AS key, sum(m.clicks)::float8 AS clicks
				FROM page JOIN analytics.monthly m ON m.profile_key = page.analytics_key AND m.dimension = 'link'
				GROUP BY m.value
			),
			recent AS (
				SELECT d.value AS key, sum(d.clicks)::float8 AS clicks
				FROM page JOIN analytics.daily d ON d.profile_key = page.analytics_key AND d.dimension = 'link'
				WHERE d.day >= $2::date GROUP BY d.value
			),
			listed AS (
				SELECT coalesce(k.key, c.key) AS key, k.title, k.url, k.kind, coalesce(k.state, 'deleted') AS state,
					coalesce(c.clicks, 0) AS clicks,
					row_number() OVER (ORDER BY k.position NULLS LAST, c.clicks DESC NULLS LAST, coalesce(k.key, c.key)) AS place,
					greatest(1, ceil(count(*) OVER () / ${LINKS_PER_PAGE}.0))::int AS pages
				FROM known k FULL JOIN counted c ON c.key = k.key COLLATE "C"
			)
			SELECT l.key, l.title, l.url, l.kind, l.state, l.clicks, coalesce(r.clicks, 0) AS "recentClicks", l.pages,
				ceil(l.place / ${LINKS_PER_PAGE}.0)::int AS page
			FROM listed l LEFT JOIN recent r ON r.key = l.key
			WHERE ceil(l.place / ${LINKS_PER_PAGE}.0) = least($3::int, l.pages)
			ORDER BY l.place`,
		values: [userId, since.toISOString().slice(0, 10), asked],
	});
	const { page = 1, pages = 1 } = rows[0] ?? {};
	const links = rows.map(({ pages: _pages, page: _page, ...link }) => link);
	return { links, page, pages };
}
