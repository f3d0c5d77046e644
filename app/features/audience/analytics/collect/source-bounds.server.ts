import type { PoolClient } from "pg";

/**
 * Maximum number of named sources per page and day. Visitors choose the names, so all further ones are counted together
 * as `OTHER_SOURCE`.
 */
export const MAX_SOURCES_PER_DAY = 100;

/** The same limit for the totals over all pages, so that no page can push out the sources of another. */
export const MAX_PLATFORM_SOURCES_PER_DAY = 200;

/** Maximum number of named sources of a month that is over, over all pages; those with the most views. */
export const MAX_PLATFORM_SOURCES_PER_MONTH = 200;

/** A name that no visitor can send: `findSource` rejects parentheses. */
export const OTHER_SOURCE = "(other)";

/** Key of an advisory lock, unique in this application. The second key is the page's. */
const SOURCES_LOCK = 5_120_911;

/** Key of an advisory lock, unique in this application. */
const PLATFORM_SOURCES_LOCK = 5_120_912;

const DAY_MS = 86_400_000;

/**
 * Renames the sources in `staging` that are over the page's limit of the day. New sources are admitted by the time of
 * their first view, one flush at a time: a flush that waited sees, in its next statement, what the other has admitted.
 */
export async function boundSources(client: PoolClient): Promise<void> {
	const { rows } = await client.query<{ key: number }>(
		`SELECT DISTINCT profile_key AS key FROM (${NEW_SOURCES}) AS new ORDER BY 1`,
	);
	if (rows.length === 0) return;
	await client.query(
		`SELECT pg_advisory_xact_lock(${SOURCES_LOCK}, key) FROM unnest($1::int[]) AS key`,
		[rows.map(({ key }) => key)],
	);
	const refused = await client.query<{ key: number; day: string; source: string }>(LIST_REFUSED);
	if (refused.rows.length === 0) return;
	await client.query(RENAME_REFUSED, [
		refused.rows.map(({ key }) => key),
		refused.rows.map(({ day }) => day),
		refused.rows.map(({ source }) => source),
	]);
}

/**
 * Serializes the flushes that add to the daily totals, until the end of the transaction. Without it they would wait at
 * the first common row, but each would have counted the names before that.
 */
export async function lockPlatformSources(client: PoolClient): Promise<void> {
	await client.query(`SELECT pg_advisory_xact_lock(${PLATFORM_SOURCES_LOCK}::bigint)`);
}

/** Sources in `staging` that the page's roll-ups of the day don't have. LIMIT makes each lookup use the primary key. */
const NEW_SOURCES = `
	SELECT arrived.* FROM (
		SELECT profile_key, at_ms / ${DAY_MS} AS day_number, source, min(at_ms) AS first_ms
		FROM staging WHERE source IS NOT NULL AND source <> '${OTHER_SOURCE}'
		GROUP BY 1, 2, 3
	) AS arrived LEFT JOIN LATERAL (
		SELECT true AS is_known FROM analytics.daily
		WHERE profile_key = arrived.profile_key AND dimension = 'source'
			AND day = date '1970-01-01' + arrived.day_number::int AND value = arrived.source
		LIMIT 1
	) AS stored ON true
	WHERE is_known IS NULL`;

/** New sources that the page's day has no room for. */
const LIST_REFUSED = `
	SELECT profile_key AS key, day_number AS day,
		unnest(names[greatest(${MAX_SOURCES_PER_DAY} - sources, 0)::int + 1:]) AS source
	FROM (
		SELECT profile_key, day_number, array_agg(source ORDER BY first_ms, source) AS names
		FROM (${NEW_SOURCES}) AS new GROUP BY 1, 2
	) AS page CROSS JOIN LATERAL (
		SELECT count(*) AS sources FROM analytics.daily
		WHERE profile_key = page.profile_key AND dimension = 'source'
			AND day = date '1970-01-01' + page.day_number::int AND value NOT IN ('', '${OTHER_SOURCE}')
	) AS known`;

/** IS TRUE makes the planner hash the list, whatever length it expects. */
const RENAME_REFUSED = `
	UPDATE staging SET source = '${OTHER_SOURCE}'
	WHERE ((profile_key, at_ms / ${DAY_MS}, source) IN (
		SELECT profile_key, day_number, source
		FROM unnest($1::int[], $2::bigint[], $3::text[]) AS refused (profile_key, day_number, source)
	)) IS TRUE`;
