import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/** Inserts a session for each of some accounts. @returns their `Cookie` headers */
export async function openSessions(databaseUrl: string): Promise<string[]> {
	const tokens = Array.from({ length: 40 }, () => randomBytes(32).toString("base64url"));
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
		await client.query(SIGN_IN, [hashes]);
	} finally {
		await client.end();
	}
	return tokens.map((token) => `session=${token}`);
}

const SIGN_IN = `
	INSERT INTO session (id, user_id, token_hash, device, expires_at)
	SELECT gen_random_uuid(), u.id, t.hash, 'Bench', now() + interval '1 day'
	FROM unnest($1::bytea[]) WITH ORDINALITY AS t (hash, n)
	JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "user" LIMIT 40) AS u USING (n)`;
