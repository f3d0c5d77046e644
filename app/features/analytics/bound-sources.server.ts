import type { PoolClient } from "pg";

/**
 * A page's sources of a day are listed by name up to this number. Whoever opens the page chooses the name, so all others
 * of the day are counted together, as `OTHER_SOURCE`.
 */
export const MAX_SOURCES_PER_DAY = 100;

/** The same over all pages, where the names of a page can't push out another page's. */
export const MAX_PLATFORM_SOURCES_PER_DAY = 500;

/** A name that no visitor can send: `findSource` lets no parenthesis through. */
export const OTHER_SOURCE = "(other)";

/** Any number that nobody else uses. The second key of the lock is the page's. */
const SOURCES_LOCK = 5_120_911;

/** Any number that nobody else uses. */
const PLATFORM_SOURCES_LOCK = 5_120_912;

const DAY_MS = 86_400_000;

/**
 * Renames in `staging` the sources that are over a page's limit of the day. Those that are new to a day are let in by the
 * time of their first view, one flush after the other: who waited sees, in a statement of its own, what the other let in.
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
	await client.query(RENAME_OTHERS);
}

/**
 * Lets one flush after the other add to the platform's days, until the end of its transaction. They would wait for each
 * other anyway, at the first row that both change; but then each would have counted the names before it waited.
 */
export async function lockPlatformSources(client: PoolClient): Promise<void> {
	await client.query(`SELECT pg_advisory_xact_lock(${PLATFORM_SOURCES_LOCK}::bigint)`);
}

/** Sources in `staging` that the roll-ups of their page and day do not know. By LIMIT, each is looked up by the key. */
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

/** IS TRUE keeps the list a hash table that is looked into row by row, whatever the planner guesses of its length. */
const RENAME_OTHERS = `
	WITH new AS (${NEW_SOURCES}
	), known AS (
		SELECT profile_key, day_number, (
			SELECT count(*) FROM analytics.daily
			WHERE profile_key = page.profile_key AND dimension = 'source'
				AND day = date '1970-01-01' + page.day_number::int AND value NOT IN ('', '${OTHER_SOURCE}')
		) AS sources
		FROM (SELECT DISTINCT profile_key, day_number FROM new) AS page
	), placed AS (
		SELECT *, row_number() OVER (PARTITION BY profile_key, day_number ORDER BY first_ms, source) AS place
		FROM new
	)
	UPDATE staging SET source = '${OTHER_SOURCE}'
	WHERE ((profile_key, at_ms / ${DAY_MS}, source) IN (
		SELECT profile_key, day_number, source FROM placed JOIN known USING (profile_key, day_number)
		WHERE place + sources > ${MAX_SOURCES_PER_DAY}
	)) IS TRUE`;
