import { noise } from "./noise.ts";

/** A table and the statement that fills it; $1 is a number of rows. */
type Fill = [table: string, text: string, values: number[]];

/** Reports, decisions, appeals and link targets of a site with this many accounts. */
export function fillsOfModeration(users: number): Fill[] {
	return [
		["page_report", REPORTS, [Math.round(users / 10)]],
		["administrator", ADMINISTRATORS, []],
		["moderation_decision", DECISIONS, [Math.round(users / 20)]],
		["moderation_appeal", APPEALS, []],
		["judged_target", TARGETS, []],
		["target_entry", ENTRIES, [Math.round(users / 50)]],
		["target_list", LISTS, []],
	];
}

/** Over two years. A tenth waits for a decision; some pages have many. */
const REPORTS = `
	INSERT INTO page_report (id, profile_id, reason, details, resolved_at, created_at)
	SELECT uuidv7(), p.id, (ARRAY['scam', 'impersonation', 'illegal', 'hate', 'other'])[1 + n % 5],
		repeat('This is not their page. ', 5),
		CASE WHEN ${noise("n")} % 10 > 0 THEN now() - ($1 - n - n % 2) * interval '730 days' / $1 END,
		now() - ($1 - n) * interval '730 days' / $1 - interval '1 day'
	FROM generate_series(1, $1::int) AS n
		JOIN profile p ON p.analytics_key = 1 + floor($1 / 2 * (${noise("n + 1")} / 1e9) ^ 3)::int`;

const ADMINISTRATOR_ID = "lpad((n % 20)::text, 32, '0')::uuid";

const ADMINISTRATORS = `
	INSERT INTO administrator (id, email, name, password_hash)
	SELECT ${ADMINISTRATOR_ID}, 'admin-' || n || '@example.com', 'Admin ' || n, '' FROM generate_series(0, 19) AS n`;

const DECISIONS = `
	INSERT INTO moderation_decision (id, kind, user_id, profile_id, reason, administrator_id, administrator_email,
		created_at)
	SELECT uuidv7(created_at - now()), kind, user_id, id, 'spam', ${ADMINISTRATOR_ID}, 'admin-' || n % 20 || '@example.com',
		created_at
	FROM (
		SELECT n, (ARRAY['no-violation', 'no-violation', 'warning', 'link-hidden', 'page-suspended', 'account-suspended'])
			[1 + n % 6] AS kind, p.user_id, p.id, now() - ($1 - n) * interval '730 days' / $1 AS created_at
		FROM generate_series(1, $1::int) AS n JOIN profile p ON p.analytics_key = n
	) AS numbered`;

/** A fifth of the decisions. A tenth of them waits for an answer. */
const APPEALS = `
	INSERT INTO moderation_appeal (id, decision_id, message, created_at, outcome, answered_at)
	SELECT id, id, repeat('It was a mistake. ', 10), created_at,
		CASE WHEN n % 10 = 0 THEN NULL WHEN n % 3 = 0 THEN 'accepted' ELSE 'rejected' END,
		CASE WHEN n % 10 > 0 THEN created_at + interval '1 day' END
	FROM (SELECT id, created_at, row_number() OVER (ORDER BY id) AS n FROM moderation_decision) AS numbered
	WHERE n % 5 = 0`;

/** The first link of every fifth page. A twentieth is flagged. */
const TARGETS = `
	INSERT INTO judged_target (address_hash, address, domain, verdict, reason, judged_hash, judged_at, flagged_at)
	SELECT sha256(url::bytea), url, split_part(url, '/', 3), (CASE WHEN is_flagged THEN 'flagged' END)::target_verdict,
		CASE WHEN is_flagged THEN 'look-alike' END, sha256(url::bytea), now(),
		CASE WHEN is_flagged THEN now() - key * interval '1 second' END
	FROM (
		SELECT l.url, p.analytics_key AS key, p.analytics_key % 100 = 0 AS is_flagged
		FROM profile p JOIN link l ON l.profile_id = p.id AND l.position = 0 WHERE p.analytics_key % 5 = 0
	) AS addresses`;

const ENTRIES = `
	INSERT INTO target_entry (id, kind, key, domain, note)
	SELECT uuidv7(), (CASE WHEN n % 4 = 0 THEN 'allow' ELSE 'block' END)::target_entry_kind,
		'bad-' || n || '.example', 'bad-' || n || '.example', 'Phishing'
	FROM generate_series(1, $1::int) AS n`;

const LISTS = `
	INSERT INTO target_list (source, entry_count, refreshed_at, attempted_at, problem)
	SELECT 'https://lists.example/' || n || '.txt', 100000, now(), now(), CASE WHEN n = 1 THEN 'It can’t be reached.' END
	FROM generate_series(1, 20) AS n`;
