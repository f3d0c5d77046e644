import pg from "pg";
import { fillsOfModeration } from "./fill-moderation.ts";
import { noise } from "./noise.ts";
import type { AdminBenchOptions } from "./options.ts";

export type FilledAdmin = {
	users: number;
	links: number;
	events: number;
	seconds: number;
	/** Size of the tables of accounts, pages and links, with their indexes. */
	bytes: number;
};

/**
 * Fills a migrated, empty database with a large site by SQL: accounts, pages, links, tickets, audit entries, payments,
 * and the roll-ups of visits. Triggers and foreign keys are off, and indexes are built at the end, because each row
 * would cost a multiple.
 */
export async function fillAdmin(
	databaseUrl: string,
	{ users, linksPerUser, visitedPages, events, days }: AdminBenchOptions,
): Promise<FilledAdmin> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const startedAt = performance.now();
		// VACUUM marks rows as visible to all, so that indexes alone are read, once their transaction is on the disk.
		await client.query(`SET session_replication_role = replica; SET synchronous_commit = on; SET maintenance_work_mem = '512MB';
			SET jit = off; SELECT setseed(0.42)`);
		const fills: [table: string, text: string, values: number[]][] = [
			['"user"', USERS, [users]],
			["profile", PROFILES, [users]],
			["link", LINKS, [linksPerUser]],
			["ticket", TICKETS, [Math.round(users / 5)]],
			["ticket_reply", REPLIES, []],
			["audit_entry", AUDIT_ENTRIES, [users]],
			["invoice", INVOICES, []],
			["tier_change", TIER_CHANGES, []],
			["subscription", SUBSCRIPTIONS, []],
			...fillsOfModeration(users),
			["analytics.daily", DAYS, [visitedPages, days, Math.round(events / days)]],
			["analytics.hourly", HOURS, []],
			["analytics.present", PRESENT, [visitedPages]],
			["analytics.daily_platform", PLATFORM_DAYS, []],
			["analytics.monthly_platform", PLATFORM_MONTHS, []],
			["analytics.hourly_platform", PLATFORM_HOURS, []],
			["analytics.site_growth", GROWTH, []],
		];
		for (const [table, text, values] of fills) {
			await withoutIndexes(client, table, () => client.query(text, values));
			await client.query(`VACUUM (ANALYZE) ${table}`);
		}
		const { rows } = await client.query<Pick<FilledAdmin, "links" | "events" | "bytes">>(`
			SELECT (SELECT count(*)::int FROM link) AS links,
				(SELECT sum(views + clicks)::int FROM analytics.daily WHERE dimension = 'total') AS events,
				(SELECT sum(pg_total_relation_size(name))::float8
					FROM unnest(ARRAY['"user"', 'profile', 'link']) AS name) AS bytes`);
		const { links = 0, events: made = 0, bytes = 0 } = rows[0] ?? {};
		return { users, links, events: made, bytes, seconds: (performance.now() - startedAt) / 1_000 };
	} finally {
		await client.end();
	}
}

/** Drops the indexes of a table, apart from the primary key, and makes them again after `fill`. */
async function withoutIndexes(
	client: pg.Client,
	table: string,
	fill: () => Promise<unknown>,
): Promise<void> {
	const { rows } = await client.query<{ drop: string; make: string }>(
		`
		SELECT CASE WHEN c.oid IS NULL THEN 'DROP INDEX ' || indexrelid::regclass
				ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', indrelid::regclass, c.conname) END AS drop,
			CASE WHEN c.oid IS NULL THEN pg_get_indexdef(indexrelid)
				ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', indrelid::regclass, c.conname,
					pg_get_constraintdef(c.oid)) END AS make
		FROM pg_index LEFT JOIN pg_constraint c ON c.conindid = indexrelid AND c.contype = 'u'
		WHERE indrelid = $1::regclass AND NOT indisprimary
			AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = indexrelid)`,
		[table],
	);
	for (const { drop } of rows) await client.query(drop);
	await fill();
	for (const { make } of rows) await client.query(make);
}

/** Accounts over a thousand days. Most have a common mail domain; some are suspended, leaving, trusted or not verified. */
const USERS = `
	INSERT INTO "user" (id, email, email_verified_at, tier, status, deletion_requested_at, terms_version,
		terms_accepted_at, trusted_at, last_active_at, created_at, updated_at)
	SELECT uuidv7(), 'creator.' || n || '@' || CASE WHEN ${noise("n")} % 10 < 7 THEN 'gmail.com'
			WHEN ${noise("n")} % 10 < 9 THEN 'outlook.com' ELSE 'studio-' || n % 50000 || '.example' END,
		CASE WHEN ${noise("n + 1")} % 10 > 1 THEN now() END,
		(CASE ${noise("n + 2")} % 60 WHEN 0 THEN 'max' WHEN 1 THEN 'pro' WHEN 2 THEN 'pro' ELSE 'free' END)::tier,
		(CASE ${noise("n + 6")} % 100 WHEN 0 THEN 'suspended' ELSE 'active' END)::account_status,
		CASE WHEN ${noise("n + 3")} % 500 = 0 THEN now() END, '1', now(),
		CASE WHEN n % 100 = 0 THEN now() - n * interval '1 second' END,
		CASE WHEN ${noise("n + 4")} % 5 > 0 THEN now() - ${noise("n + 5")} % 400 * interval '1 day' END,
		now() - ($1 - n) * interval '1000 days' / $1, now()
	FROM generate_series(1, $1::int) AS n`;

const PROFILES = `
	INSERT INTO profile (id, user_id, username, name, created_at, updated_at)
	SELECT uuidv7(), id, (ARRAY['rosa', 'noor', 'mara', 'kai', 'studio', 'bakery', 'dj', 'atelier'])[1 + n % 8] || '-' || n,
		(ARRAY['Rosa', 'Noor', 'Mara', 'Kai'])[1 + n % 4] || ' ' ||
			(ARRAY['Lindqvist', 'Haddad', 'Okafor', 'Silva', 'Tanaka'])[1 + n % 5],
		created_at, now()
	FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at)::int AS n FROM "user") AS numbered
	WHERE n <= $1`;

const LINKS = `
	INSERT INTO link (id, profile_id, title, url, position, created_at, updated_at)
	SELECT uuidv7(), p.id, 'Spring collection, part ' || n,
		'https://' || CASE WHEN n % 3 = 0 THEN 'shop-' || p.analytics_key || '.example' ELSE 'instagram.com' END
			|| '/' || p.username || '/' || n, n - 1, p.created_at, now()
	FROM profile p, generate_series(1, $1::int) AS n`;

/** A fiftieth of the tickets waits for an answer. */
const TICKETS = `
	INSERT INTO ticket (id, user_id, subject, message, priority, status, created_at, updated_at, due_at)
	SELECT uuidv7(), id, 'My ' || (ARRAY['links', 'payment', 'theme', 'numbers'])[1 + n % 4] || ' number ' || n,
		repeat('It stopped working. ', 20), (ARRAY['low', 'medium', 'high'])[1 + n % 3]::ticket_priority,
		(CASE WHEN n % 100 = 0 THEN 'open' WHEN n % 100 = 1 THEN 'in-progress' WHEN n % 10 = 2 THEN 'pending'
			ELSE 'closed' END)::ticket_status,
		now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
	FROM (SELECT id, row_number() OVER ()::int AS n FROM "user" LIMIT $1) AS numbered`;

const REPLIES = `
	INSERT INTO ticket_reply (id, ticket_id, author, message, created_at)
	SELECT uuidv7(), id, 'administrator', 'We are on it.', created_at FROM ticket`;

const AUDIT_ENTRIES = `
	INSERT INTO audit_entry (id, position, administrator_id, administrator_email, action, target_type, target_id,
		target_label, before, after, request_id, created_at, previous_hash, hash)
	SELECT uuidv7(), n, NULL, 'admin-' || n % 20 || '@example.com',
		(ARRAY['session.started', 'session.ended', 'audit-log.exported', 'password.changed'])[1 + n % 4], 'user',
		n::text, 'creator.' || n || '@gmail.com', '{"Status": "active"}', '{"Status": "suspended"}', 'request-' || n,
		now() - ($1 - n) * interval '1000 days' / $1, '\\x00', sha256(n::text::bytea)
	FROM generate_series(1, $1::int) AS n`;

const PAYERS = `SELECT id, created_at, tier, row_number() OVER ()::int AS n FROM "user" WHERE tier <> 'free'`;

/** A year of monthly invoices for each account that pays. */
const INVOICES = `
	INSERT INTO invoice (id, user_id, livemode, status, currency, total_cents, due_cents, paid_cents, issued_at, paid_at)
	SELECT 'in_' || n || '_' || month, id, false, 'paid', 'usd', 200, 200, 200,
		now() - (month * 30 + n % 30) * interval '1 day', now() - (month * 30 + n % 30) * interval '1 day'
	FROM (${PAYERS}) AS payers, generate_series(0, 11) AS month`;

const TIER_CHANGES = `
	INSERT INTO tier_change (id, user_id, from_tier, to_tier, cause, livemode, at)
	SELECT uuidv7(), id, 'free', tier, 'subscription', false, now() - n % 300 * interval '1 day' FROM (${PAYERS}) AS payers`;

const SUBSCRIPTIONS = `
	INSERT INTO subscription (id, user_id, livemode, stripe_subscription_id, price_id, price_cents, tier, status,
		started_at, current_period_start, current_period_end, updated_at)
	SELECT uuidv7(), id, false, 'sub_' || n, 'price_1', 200, tier, 'active', created_at, now(), now(), now()
	FROM (${PAYERS}) AS payers`;

/** A page's share of a day's events falls with its rank, as in real life: 1, 1/2, 1/3, … */
const DAYS = `
	WITH page AS (
		SELECT analytics_key AS key, row_number() OVER (ORDER BY hashint4(analytics_key)) AS place
		FROM profile ORDER BY hashint4(analytics_key) LIMIT $1
	), share AS (
		SELECT key, $3::float8 / (place * (ln($1::float8) + 0.5772)) AS expected FROM page
	), counted AS (
		SELECT key, day, floor(expected * (0.5 + random()) + random())::int AS events
		FROM share, generate_series(current_date - $2::int + 1, current_date, interval '1 day') AS day
	)
	INSERT INTO analytics.daily (profile_key, day, dimension, value, views, visitors, clicks, clickers, visits)
	SELECT key, day, 'total', '', ceil(events * 0.7), ceil(events * 0.6), floor(events * 0.3),
		floor(events * 0.2), ceil(events * 0.6)
	FROM counted WHERE events > 0
	UNION ALL
	SELECT key, day, 'link', l.analytics_key::text, 0, 0, ceil(events * 0.3 / 3), 0, 0
	FROM counted JOIN profile p ON p.analytics_key = key JOIN link l ON l.profile_id = p.id AND l.position < 3
	WHERE events > 2`;

/** The last two days by hour. */
const HOURS = `
	INSERT INTO analytics.hourly (profile_key, hour, dimension, value, views, visitors, clicks)
	SELECT profile_key, (day + hour * interval '1 hour') AT TIME ZONE 'UTC', dimension, value,
		ceil(views / 12.0), ceil(visitors / 12.0), ceil(clicks / 12.0)
	FROM analytics.daily, generate_series(0, 23, 2) AS hour
	WHERE day >= current_date - 1 AND views + clicks > 3`;

const PRESENT = `
	INSERT INTO analytics.present (profile_key, visitor, at)
	SELECT 1 + n % $1, gen_random_uuid(), now() - n % 600 * interval '1 second'
	FROM generate_series(1, $1::int / 10) AS n`;

/** Two years, with the highest number of sources that a day can have. */
const VALUES = `
	(SELECT 'total' AS dimension, '' AS value
		UNION ALL SELECT 'source', 'site-' || n || '.example' FROM generate_series(1, 198) AS n
		UNION ALL SELECT 'source', '' UNION ALL SELECT 'source', 'instagram'
		UNION ALL SELECT 'country', chr(65 + n / 26) || chr(65 + n % 26) FROM generate_series(0, 239) AS n
		UNION ALL SELECT 'device', d FROM unnest(ARRAY['desktop', 'mobile', 'tablet', 'other']) AS d
		UNION ALL SELECT 'browser', 'browser-' || n FROM generate_series(1, 10) AS n
		UNION ALL SELECT 'excluded', r FROM unnest(ARRAY['bot', 'prefetch', 'opt-out', 'owner']) AS r) AS listed`;
const PLATFORM_DAYS = `
	INSERT INTO analytics.daily_platform (day, dimension, value, views, visitors, clicks)
	SELECT day, dimension, value, 1000, 900, 300
	FROM generate_series(current_date - 729, current_date, interval '1 day') AS day, ${VALUES}`;
const PLATFORM_MONTHS = `
	INSERT INTO analytics.monthly_platform (month, dimension, value, views, visitors, clicks)
	SELECT date_trunc('month', day), dimension, value, sum(views), sum(visitors), sum(clicks)
	FROM analytics.daily_platform GROUP BY 1, 2, 3`;
const PLATFORM_HOURS = `
	INSERT INTO analytics.hourly_platform (hour, dimension, value, views, visitors, clicks)
	SELECT date_trunc('hour', now()) - hours * interval '1 hour', dimension, value, 50, 40, 10
	FROM generate_series(0, 71) AS hours, ${VALUES}`;

const GROWTH = `
	INSERT INTO analytics.site_growth (name, day, change)
	SELECT name, created_at::date, count(*) FROM "user", unnest(ARRAY['users', 'signups']) AS name GROUP BY 1, 2
	UNION ALL SELECT 'links', created_at::date, count(*) FROM link GROUP BY 2
	UNION ALL SELECT 'net-cents-test', paid_at::date, sum(paid_cents) FROM invoice GROUP BY 2
	UNION ALL SELECT 'upgrades-test', at::date, count(*) FROM tier_change GROUP BY 2
	UNION ALL SELECT 'moderation:reason:' || reason, created_at::date, count(*) FROM page_report GROUP BY 1, 2
	UNION ALL SELECT name, created_at::date, count(*) FROM moderation_decision, LATERAL (
		VALUES ('moderation:kind:' || kind), ('moderation:by:' || coalesce(administrator_id::text, ''))
	) AS counted (name) GROUP BY 1, 2`;
