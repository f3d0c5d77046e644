import { tiersWith } from "#app/features/billing/plans-with.ts";
import { IS_VISIBLE_PAGE } from "#app/features/page/visible-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

/** Of the site's own; they stand in the first part. */
const OWN_PATHS = ["/", "/upgrade", "/terms", "/privacy", "/cookies"];
/** A sitemap holds at most 50,000 addresses. */
const PART_SIZE = 50_000 - OWN_PATHS.length;

/**
 * The sitemap of every page that searches may show: public, its account active and staying, and not kept out of them by
 * a creator whose plan lets them. Where there are too many pages for one list, it is a list of lists.
 *
 * A part holds the pages whose analytics key, which counts up from 1, falls into its range: so none is ever longer than
 * it may be, and a page stays in its part.
 *
 * @param part counts from 1; null for the one that robots.txt names
 * @returns null when there is no such part
 */
export async function getSitemap({
	part,
	partSize = PART_SIZE,
}: {
	part: number | null;
	partSize?: number;
}): Promise<string | null> {
	const parts = await listParts(partSize);
	if (part !== null) return parts.includes(part) ? readPart(part, partSize) : null;
	if (parts.some((each) => each !== 1)) {
		return sitemapIndexXml(parts.map((each) => `${env.APP_URL}/sitemap.xml?part=${each}`));
	}
	return readPart(1, partSize);
}

/** Whether a sitemap would list every one of these pages. */
export async function areListed(profileIds: readonly string[]): Promise<boolean> {
	const [row] = await query<{ count: number }>({
		text: `SELECT count(*)::int AS count ${INDEXABLE_PAGES} AND p.id = ANY($2)`,
		values: [plansWithRobots(), profileIds],
	});
	return row?.count === profileIds.length;
}

/** Those with pages, and the first in any case: the site's own pages stand there. */
async function listParts(partSize: number): Promise<number[]> {
	const rows = await query<{ part: number }>({
		text: `
			SELECT DISTINCT (p.analytics_key - 1) / $2::int + 1 AS part ${INDEXABLE_PAGES}
			UNION SELECT 1 ORDER BY part`,
		values: [plansWithRobots(), partSize],
	});
	return rows.map(({ part }) => part);
}

async function readPart(part: number, partSize: number): Promise<string> {
	const pages = await query<{ username: string; lastModified: Date }>({
		text: `
			SELECT p.username, greatest(p.updated_at, t.updated_at, s.updated_at, f.updated_at,
				(SELECT max(l.updated_at) FROM link l WHERE l.profile_id = p.id)) AS "lastModified"
			${INDEXABLE_PAGES}
				AND p.analytics_key > $2 AND p.analytics_key <= $3
			ORDER BY p.analytics_key`,
		values: [plansWithRobots(), (part - 1) * partSize, part * partSize],
	});
	const own = part === 1 ? OWN_PATHS : [];
	return sitemapXml([
		...own.map((path): SitemapEntry => ({ url: env.APP_URL + path, lastModified: null })),
		...pages.map(({ username, lastModified }) => ({
			url: `${env.APP_URL}/${username}`,
			lastModified,
		})),
	]);
}

/** $1 the plans whose creators have a say in it. */
const INDEXABLE_PAGES = `
	FROM profile p
	JOIN "user" u ON u.id = p.user_id
	LEFT JOIN seo_settings s ON s.profile_id = p.id
	LEFT JOIN theme t ON t.profile_id = p.id
	LEFT JOIN footer f ON f.profile_id = p.id
	WHERE ${IS_VISIBLE_PAGE}
		AND NOT (u.tier::text = ANY($1) AND coalesce(s.robots, '') LIKE 'noindex%')`;

function plansWithRobots(): string[] {
	return tiersWith("seo");
}
