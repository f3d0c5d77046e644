import pg from "pg";

/** Username of the page of rows 1 to 3 and 5. */
export const PAGE_OF_20 = "twenty-links";
/** Username of the page of row 9. */
export const PAGE_OF_10 = "ten-links";

/** Twice as many as fit into the page cache's 64 MB: requested in turn, none is ever cached. */
const MANY_PAGES = 8_000;
export const manyPages = Array.from({ length: MANY_PAGES }, (_, index) => `page-${index + 1}`);

/** Fills a migrated, empty database with typical pages. @returns the id of a link on `PAGE_OF_20` */
export async function fillDatabase(databaseUrl: string): Promise<string> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(PAGES, [[PAGE_OF_20, PAGE_OF_10, ...manyPages]]);
		await client.query(SOCIALS);
		await client.query(LINKS, [PAGE_OF_10]);
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
		INSERT INTO "user" (id, email, tier, terms_version, terms_accepted_at, updated_at)
		SELECT gen_random_uuid(), username || '@example.com', 'free', '1', now(), now() FROM name
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
	FROM profile p, generate_series(1, CASE WHEN p.username = $1 THEN 10 ELSE 20 END) AS n`;
