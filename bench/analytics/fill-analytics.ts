import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { type BusyPage, EVENT_COLUMNS, makeVisits } from "./make-visits.ts";

/** Number of days over which the visits are spread, including today. */
const DAYS = 400;
const DAY_MS = 86_400_000;
const EVENTS_PER_PAGE = 5_000;
const SOURCES = 60;

export type FilledAnalytics = {
	/** The pages, busiest first. */
	pages: (BusyPage & { profileId: string; username: string; linkIds: string[] })[];
	events: number;
	/** UTC dates, both inclusive. */
	firstDay: string;
	lastDay: string;
	/** Size of the partitions with their indexes, right after the load. */
	eventBytes: number;
	tableBytes: number;
	seconds: number;
};

/**
 * Fills a migrated, empty database with pages and their raw events, by COPY. The product's own SQL computes the
 * roll-ups afterwards.
 */
export async function fillAnalytics(
	databaseUrl: string,
	{ events, now }: { events: number; now: Date },
): Promise<FilledAnalytics> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const endMs = now.getTime();
		const firstDayMs = Math.floor(endMs / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS;
		const names = Array.from(
			{ length: Math.max(10, Math.round(events / EVENTS_PER_PAGE)) },
			(_, index) => `busy-${index + 1}`,
		);
		await client.query(PAGES, [names, new Date(firstDayMs)]);
		await client.query(LINKS);
		await client.query(CHANNELS);
		const { rows: pages } = await client.query<FilledAnalytics["pages"][number]>(READ_PAGES);
		const { rows: sources } = await client.query<{ id: number }>(SOURCE_NAMES, [SOURCES]);
		const [firstDay, lastDay] = [toUtcDay(firstDayMs), toUtcDay(endMs)];
		await client.query("SELECT analytics.ensure_partitions($1, $2)", [firstDay, lastDay]);
		const startedAt = performance.now();
		const sourceIds = sources.map(({ id }) => id);
		const visits = makeVisits({ pages, events, firstDayMs, endMs, sourceIds });
		const copy = client.query(copyFrom(`COPY analytics.event (${EVENT_COLUMNS}) FROM STDIN`));
		await pipeline(Readable.from(visits, { objectMode: true, highWaterMark: 4 }), copy);
		const seconds = (performance.now() - startedAt) / 1_000;
		await client.query("VACUUM (ANALYZE) analytics.event");
		const sizes = await weighEvents(client);
		return { pages, events: copy.rowCount, firstDay, lastDay, ...sizes, seconds };
	} finally {
		await client.end();
	}
}

async function weighEvents(client: pg.Client) {
	const { rows } = await client.query<{ eventBytes: number; tableBytes: number }>(`
		SELECT sum(pg_total_relation_size(relid))::float8 AS "eventBytes",
			sum(pg_table_size(relid))::float8 AS "tableBytes"
		FROM pg_partition_tree('analytics.event') WHERE isleaf`);
	return rows[0] ?? { eventBytes: Number.NaN, tableBytes: Number.NaN };
}

const PAGES = `
	WITH name AS (SELECT username, place FROM unnest($1::text[]) WITH ORDINALITY AS n (username, place)),
	account AS (
		INSERT INTO "user" (id, email, tier, terms_version, terms_accepted_at, created_at, updated_at)
		SELECT gen_random_uuid(), username || '@example.com', 'max', '1', now(), $2, now()
		FROM name ORDER BY place
		RETURNING id, split_part(email, '@', 1) AS username
	),
	page AS (
		INSERT INTO profile (id, user_id, username, name, created_at, updated_at)
		SELECT gen_random_uuid(), account.id, username, 'Rosa Lindqvist', $2, now()
		FROM account JOIN name USING (username) ORDER BY place RETURNING id
	),
	theme AS (INSERT INTO theme (profile_id, updated_at) SELECT id, now() FROM page),
	seo AS (INSERT INTO seo_settings (profile_id, updated_at) SELECT id, now() FROM page)
	INSERT INTO footer (profile_id, updated_at) SELECT id, now() FROM page`;

const LINKS = `
	INSERT INTO link (id, profile_id, title, url, position, updated_at)
	SELECT gen_random_uuid(), p.id, 'Spring collection, part ' || n,
		'https://shop.example.com/collections/spring-' || n, n - 1, now()
	FROM profile p, generate_series(1, 20) AS n`;

const CHANNELS = `
	INSERT INTO channel (id, profile_id, slug, name)
	SELECT gen_random_uuid(), p.id, slug, slug
	FROM profile p, unnest(ARRAY['ig', 'tt', 'yt', 'newsletter', 'card']) AS slug`;

const READ_PAGES = `
	SELECT p.id AS "profileId", p.username, p.analytics_key AS "profileKey", l.ids AS "linkIds",
		l.keys AS "linkKeys", c.keys AS "channelKeys"
	FROM profile p
	JOIN (SELECT profile_id, array_agg(analytics_key ORDER BY position) AS keys,
		array_agg(id::text ORDER BY position) AS ids FROM link GROUP BY profile_id) l ON l.profile_id = p.id
	JOIN (SELECT profile_id, array_agg(analytics_key ORDER BY slug) AS keys
		FROM channel GROUP BY profile_id) c ON c.profile_id = p.id
	ORDER BY split_part(p.username, '-', 2)::int`;

const SOURCE_NAMES = `
	INSERT INTO analytics.source (name) SELECT 'source-' || n FROM generate_series(1, $1::int) AS n RETURNING id`;
