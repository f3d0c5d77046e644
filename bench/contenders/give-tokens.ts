import { createHash } from "node:crypto";
import pg from "pg";
import { newPersonalToken } from "#app/features/account/accounts/tokens/personal-token.server.ts";
import { manyPages } from "./fill-database.ts";

/** Enough that none reaches its limit of calls within a minute. */
const TOKENS = 2_000;

/** Inserts a personal access token for each of some pages. @returns the username and the token of each */
export async function giveTokens(databaseUrl: string) {
	const owners = manyPages
		.slice(0, TOKENS)
		.map((username) => ({ username, token: newPersonalToken("Bench") }));
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const hashes = owners.map(({ token }) => createHash("sha256").update(token).digest());
		await client.query(GIVE, [owners.map(({ username }) => username), hashes]);
		await client.query("ANALYZE access_token");
	} finally {
		await client.end();
	}
	return owners;
}

const GIVE = `
	INSERT INTO access_token (id, user_id, profile_id, name, token_hash, hint, scopes, expires_at)
	SELECT gen_random_uuid(), p.user_id, p.id, 'Bench', t.hash, '0000', ARRAY['links:read', 'analytics:write'],
		now() + interval '1 day'
	FROM unnest($1::text[], $2::bytea[]) AS t (username, hash)
	JOIN profile p USING (username)`;
