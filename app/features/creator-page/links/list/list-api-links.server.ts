import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Links as the HTTP API answers them. The database writes their JSON, which costs a fraction of doing it here. */

const CLICK_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Owner = PageOwner & { tier: Tier };
type ApiLinkRow = {
	position: number;
	version: number;
	/** The link as JSON. */
	json: string;
};

/** @param after place of the link before the first, or -1 @returns links from top to bottom */
export function listApiLinks(
	owner: Owner,
	{ after, limit }: { after: number; limit: number },
	clock: Clock = systemClock,
): Promise<ApiLinkRow[]> {
	return query<ApiLinkRow>({
		name: "api-links",
		text: `${SELECT} AND l.position > $5 ORDER BY l.position LIMIT $6`,
		values: [...valuesOf(owner, clock), after, limit],
	});
}

/** @throws AppError `not_found`, also for a link of another account */
export async function getApiLink(
	owner: Owner,
	linkId: string,
	clock: Clock = systemClock,
): Promise<ApiLinkRow> {
	const [row] = await query<ApiLinkRow>({
		name: "api-link",
		text: `${SELECT} AND l.id = $5`,
		values: [...valuesOf(owner, clock), linkId],
	});
	if (!row) throw new AppError("not_found", "This link no longer exists.");
	return row;
}

/**
 * What identifies the state that a page's lists are made from, for `getTokenCallerWith`: another text after any change of
 * what `listApiLinks` returns.
 */
export function apiLinksState(clock: Clock = systemClock) {
	return { name: "links-state", sql: STATE, values: [firstDay(CLICK_DAYS, clock)] };
}

function valuesOf({ profileId, userId, tier }: Owner, clock: Clock): unknown[] {
	const days = Math.min(entitlementsOf(tier).analyticsDays ?? CLICK_DAYS, CLICK_DAYS);
	return [profileId, userId, env.APP_URL, firstDay(days, clock)];
}

/** @returns UTC day with which the last `days` days begin */
function firstDay(days: number, clock: Clock): string {
	return new Date(clock.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** $1 is the page, $2 its owner, $3 the origin of the site, $4 the first day whose clicks count. */
const SELECT = `
	SELECT l.position, l.version, json_build_object('id', l.id, 'external_id', l.external_id, 'kind', l.kind,
		'title', l.title, 'second_title', l.second_title, 'url', l.url, 'details', l.details, 'enabled', l.enabled, 'position', l.position, 'group_id', l.group_id,
		'icon', l.icon,
		'icon_image', (SELECT ${fileOf("i")} FROM image i WHERE i.id = l.icon_image_id),
		'thumbnail', (SELECT json_build_object('url', ${fileOf("i")}, 'width', i.width, 'height', i.height,
			'alt_text', i.alt_text) FROM image i WHERE i.id = l.thumbnail_image_id),
		'highlight', l.highlight, 'size', l.size, 'sensitive', l.sensitive, 'starts_at', ${iso("l.starts_at")},
		'ends_at', ${iso("l.ends_at")}, 'utm', l.utm, 'fallback', l.fallback, 'fallback_url', l.fallback_url,
		'clicks', (SELECT coalesce(sum, 0)::int FROM analytics.sum_clicks(p.analytics_key, l.analytics_key::text, $4::date)),
		'verified', l.verified_at IS NOT NULL, 'moderated', l.moderated_at IS NOT NULL,
		'blocked', coalesce(l.target_verdict = 'blocked', false),
		'broken', CASE WHEN l.broken_at IS NOT NULL THEN json_build_object('since', ${iso("l.broken_at")},
			'reason', coalesce(l.broken_reason, '')) END,
		'version', l.version, 'created_at', ${iso("l.created_at")}, 'updated_at', ${iso("l.updated_at")})::text AS json
	FROM link l
	JOIN profile p ON p.id = l.profile_id
	WHERE l.profile_id = $1 AND p.user_id = $2`;

/**
 * The plan and the row versions that the lists of page `p` of account `u` are made from. PostgreSQL's xmin names the
 * transaction that wrote a version of a row, so it differs after each change, also by jobs and triggers, which leave
 * `version` as it is. $3 is the first day.
 */
const STATE = `concat_ws(' ', u.tier, $3::date,
	(SELECT string_agg(concat_ws(':', l.xmin, icon.xmin, thumbnail.xmin), ',' ORDER BY l.position)
		FROM link l
		LEFT JOIN image icon ON icon.id = l.icon_image_id
		LEFT JOIN image thumbnail ON thumbnail.id = l.thumbnail_image_id
		WHERE l.profile_id = p.id),
	'/', (SELECT versions FROM analytics.list_versions(p.analytics_key, $3::date)))`;

function fileOf(image: string): string {
	return `$3::text || '/images/' || ${image}.id || '/' || ${image}.widths[cardinality(${image}.widths)] || '.jpg'`;
}

function iso(column: string): string {
	return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
