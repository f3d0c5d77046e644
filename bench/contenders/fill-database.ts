import pg from "pg";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";

/** Username of the page of rows 1 to 3 and 5. */
export const PAGE_OF_20 = "twenty-links";
/** A page with few links, whose account signs in. */
export const PAGE_OF_10 = "ten-links";
/** Username of the page of row 9 with many kinds of blocks. */
export const PAGE_OF_25_BLOCKS = "blocks-25";
/** A page with 20 links that also answers at `DOMAIN`. */
export const PAGE_WITH_DOMAIN = "with-domain";
export const DOMAIN = "links.rosa-lindqvist.com";
/** Pages with 10 links for rows 9 and 10. */
export const pagesByPreset = PRESET_IDS.map((preset) => ({ preset, username: `preset-${preset}` }));

/** Twice as many as fit into the page cache's 64 MB: requested in turn, none is ever cached. */
const MANY_PAGES = 8_000;
export const manyPages = Array.from({ length: MANY_PAGES }, (_, index) => `page-${index + 1}`);

/** Fills a migrated, empty database with typical pages. @returns the id of a link on `PAGE_OF_20` */
export async function fillDatabase(databaseUrl: string): Promise<string> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const presets = pagesByPreset.map(({ username }) => username);
		const special = [PAGE_OF_20, PAGE_OF_10, PAGE_OF_25_BLOCKS, PAGE_WITH_DOMAIN];
		const names = [...special, ...presets, ...manyPages];
		await client.query(PAGES, [names]);
		await client.query(SOCIALS);
		await client.query(LINKS, [PAGE_OF_25_BLOCKS, [PAGE_OF_10, ...presets]]);
		await client.query(BLOCKS, [PAGE_OF_25_BLOCKS, JSON.stringify(BLOCK_EXAMPLES)]);
		await client.query(PRESETS);
		await client.query(DOMAINS, [PAGE_WITH_DOMAIN, DOMAIN]);
		await client.query("ANALYZE");
		const { rows } = await client.query<{ id: string }>(
			"SELECT l.id FROM link l JOIN profile p ON p.id = l.profile_id WHERE p.username = $1 LIMIT 1",
			[PAGE_OF_20],
		);
		if (!rows[0]) throw new Error("The pages have no links");
		return rows[0].id;
	} finally {
		await client.end();
	}
}

const PAGES = `
	WITH name AS (SELECT unnest($1::text[]) AS username),
	account AS (
		INSERT INTO "user" (id, email, email_verified_at, tier, terms_version, terms_accepted_at, updated_at)
		SELECT gen_random_uuid(), username || '@example.com', now(), 'free', '1', now(), now() FROM name
		RETURNING id, split_part(email, '@', 1) AS username
	),
	page AS (
		INSERT INTO profile (id, user_id, username, name, bio, updated_at)
		SELECT gen_random_uuid(), id, username, 'Rosa Lindqvist',
			'Ceramics, slow mornings and a podcast about both. Studio in Gothenburg.', now()
		FROM account RETURNING id
	),
	theme AS (INSERT INTO theme (profile_id, updated_at) SELECT id, now() FROM page),
	seo AS (INSERT INTO seo_settings (profile_id, updated_at) SELECT id, now() FROM page)
	INSERT INTO footer (profile_id, updated_at) SELECT id, now() FROM page`;

const SOCIALS = `
	INSERT INTO social_link (profile_id, platform, url, position)
	SELECT p.id, platform, 'https://' || platform || '.com/rosalindqvist', position - 1
	FROM profile p, unnest(ARRAY['instagram', 'tiktok', 'youtube']) WITH ORDINALITY AS s (platform, position)`;

const LINKS = `
	INSERT INTO link (id, profile_id, title, url, position, updated_at)
	SELECT gen_random_uuid(), p.id, 'Spring collection, part ' || n,
		'https://shop.example.com/collections/spring-' || n, n - 1, now()
	FROM profile p, generate_series(1, CASE WHEN p.username = ANY($2::text[]) THEN 10 ELSE 20 END) AS n
	WHERE p.username <> $1`;

/** Kinds of blocks that differ in their markup, as the forms store them. */
const BLOCK_EXAMPLES = [
	{ kind: "header", title: "About the studio" },
	{ kind: "link", title: "Shop", url: "https://shop.example.com/" },
	{ kind: "text", title: "Opening hours", details: { text: "Open daily.\n\nClosed in May." } },
	{
		kind: "card",
		title: "Prints",
		url: "https://prints.example.com/",
		details: { text: "Signed" },
	},
	{ kind: "embed", title: "Film", url: "https://vimeo.com/76979871" },
	{
		kind: "event",
		title: "Open studio",
		details: {
			start: "2090-12-04T20:00",
			end: "2090-12-04T23:00",
			zone: "Europe/Berlin",
			place: "The Cellar",
			note: "Doors open at seven",
		},
	},
	{ kind: "email", title: "Write", url: "mailto:rosa@example.com" },
	{ kind: "support", title: "Tip", url: "https://ko-fi.com/rosa", details: { text: "For coffee" } },
];

const BLOCKS = `
	INSERT INTO link (id, profile_id, kind, title, url, details, position, updated_at)
	SELECT gen_random_uuid(), p.id, (b.block ->> 'kind')::link_kind, b.block ->> 'title' || ' ' || n,
		coalesce(b.block ->> 'url', ''), coalesce(b.block -> 'details', '{}'), n - 1, now()
	FROM profile p, generate_series(1, 25) AS n
	JOIN jsonb_array_elements($2::jsonb) WITH ORDINALITY AS b (block, place)
		ON b.place = 1 + n % jsonb_array_length($2::jsonb)
	WHERE p.username = $1`;

/** Every preset is in the plan of whoever chose it. */
const PRESETS = `
	WITH owner AS (
		UPDATE "user" u SET tier = 'max' FROM profile p
		WHERE p.user_id = u.id AND (p.username LIKE 'preset-%' OR p.username LIKE 'blocks-%')
	)
	UPDATE theme SET preset = substr(p.username, 8) FROM profile p
	WHERE p.id = theme.profile_id AND p.username LIKE 'preset-%'`;

const DOMAINS = `
	WITH owner AS (
		UPDATE "user" u SET tier = 'max' FROM profile p WHERE p.user_id = u.id AND p.username = $1
	)
	INSERT INTO domain (id, profile_id, name, registered, token, "primary", active_at, next_check_at)
	SELECT gen_random_uuid(), id, $2, $2, 'none', true, now(), now() + interval '1 year' FROM profile WHERE username = $1`;
