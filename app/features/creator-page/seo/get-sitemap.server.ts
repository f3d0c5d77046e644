import { TIERS_WITH_DOMAINS } from "#app/features/billing/plans/plans.ts";
import { tiersWith } from "#app/features/billing/plans/plans-with.ts";
import { IS_RIGHT_DOMAIN } from "#app/features/creator-page/core/served-domains.server.ts";
import { IS_VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

/** Paths of the site's own pages, listed in the first part. */
const OWN_PATHS = ["/", "/upgrade", "/terms", "/privacy", "/cookies"];
/** Page URLs per part: a sitemap holds at most 50,000. */
const PART_SIZE = 50_000 - OWN_PATHS.length;

/**
 * Sitemap of all pages that search engines may show: public, of an active account with a verified address that isn't
 * being deleted, not hidden from search by a creator whose plan allows it, and not at a domain of its own. If there are too many pages for one sitemap, this is an index.
 *
 * A part holds the pages whose analytics key, which counts up from 1, is in its range: so no part exceeds the limit,
 * and a page stays in its part.
 *
 * @param part part number, counted from 1; null for the sitemap that robots.txt names
 * @returns the XML, or null if the part doesn't exist
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

/** @returns whether a sitemap would list all of these pages */
export async function areListed(profileIds: readonly string[]): Promise<boolean> {
	const [row] = await query<{ count: number }>({
		text: `SELECT count(*)::int AS count ${INDEXABLE_PAGES} AND p.id = ANY($2)`,
		values: [plansWithRobots(), profileIds],
	});
	return row?.count === profileIds.length;
}

/** @returns the parts with pages, and always the first, because it holds the site's own pages */
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

/** A sitemap may not list another host, and the address of such a page is at its domain. */
const IS_ELSEWHERE =
	env.DOMAINS_HOST === undefined
		? "false"
		: `(u.tier::text IN (${TIERS_WITH_DOMAINS.map((tier) => `'${tier}'`).join(", ")})
			AND EXISTS (SELECT FROM domain d WHERE d.profile_id = p.id AND ${IS_RIGHT_DOMAIN}))`;

/** $1 = plans that allow creators to choose search visibility. */
const INDEXABLE_PAGES = `
	FROM profile p
	JOIN "user" u ON u.id = p.user_id
	LEFT JOIN seo_settings s ON s.profile_id = p.id
	LEFT JOIN theme t ON t.profile_id = p.id
	LEFT JOIN footer f ON f.profile_id = p.id
	WHERE ${IS_VISIBLE_PAGE} AND u.email_verified_at IS NOT NULL
		AND NOT (u.tier::text = ANY($1) AND coalesce(s.robots, '') LIKE 'noindex%')
		AND NOT ${IS_ELSEWHERE}`;

function plansWithRobots(): string[] {
	return tiersWith("seo");
}
