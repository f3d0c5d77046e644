import type { CalledPage, Caller } from "#app/api/handler.ts";
import { SCOPE_NAMES, type Scope } from "#app/api/scopes.ts";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { looksLikePersonalToken } from "./personal-token.server.ts";

/** The account that calls the API, and its page; null if it has none. */
export type FoundCaller = { caller: Caller; page: CalledPage | null };

type AccountRow = Omit<Caller, "sessionId" | "tokenId" | "scopes"> & {
	profileId: string | null;
	username: string;
	name: string;
};

const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPE_NAMES);

const ACCOUNT_COLUMNS = `
	u.id AS "userId", u.email, u.email_verified_at IS NOT NULL AS "emailVerified", u.tier::text AS tier,
	u.deletion_requested_at AS "deletionRequestedAt",
	p.id AS "profileId", p.username, p.name`;
/** Times at which a session or a token was used are kept to the minute. */
const USED_RECENTLY = "interval '1 minute'";

/** @returns the account and first page of a session; null if it has ended, or for a suspended account */
export async function getSessionCaller(
	{ sessionId, ownerId }: { sessionId: string; ownerId: string },
	clock: Clock = systemClock,
): Promise<FoundCaller | null> {
	const now = clock.now();
	const [row] = await query<AccountRow & { isStale: boolean }>({
		name: "session-caller",
		text: `
			SELECT ${ACCOUNT_COLUMNS}, s.last_used_at < $3::timestamptz - ${USED_RECENTLY} AS "isStale"
			FROM session s
			JOIN "user" u ON u.id = s.user_id
			LEFT JOIN LATERAL (
				SELECT id, username, name FROM profile WHERE user_id = u.id ORDER BY created_at, id LIMIT 1
			) p ON true
			WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > $3 AND u.status = 'active'`,
		values: [sessionId, ownerId, now],
	});
	if (!row) return null;
	const { isStale, ...account } = row;
	if (isStale) {
		await query({
			name: "note-session-use",
			text: `
				WITH used AS (UPDATE session SET last_used_at = $2 WHERE id = $1)
				UPDATE "user" SET last_active_at = $2 WHERE id = $3`,
			values: [sessionId, now, ownerId],
		});
	}
	return toCaller(account, { sessionId, tokenId: null, scopes: ALL_SCOPES, actor: "creator" });
}

/** @returns the account and page of a personal access token; null if it is invalid, or for a suspended account */
export async function getTokenCaller(
	token: string,
	clock: Clock = systemClock,
): Promise<FoundCaller | null> {
	const found = await getTokenCallerWith(token, { name: "nothing", sql: "''" }, clock);
	return found?.caller ?? null;
}

/** A value to read in the statement that finds the caller. */
type AlsoRead = {
	/** Part of the statement's name: the same for the same SQL. */
	name: string;
	/** SQL of a text, never null, in which `u` is the row of the account and `p` that of the token's page. */
	sql: string;
	/** Its parameters, from $3 on. */
	values?: readonly unknown[];
};

/** Like `getTokenCaller`, with a value about the page that is read in the same statement. */
export async function getTokenCallerWith(
	token: string,
	{ name, sql, values = [] }: AlsoRead,
	clock: Clock = systemClock,
): Promise<{ caller: FoundCaller; value: string } | null> {
	if (!looksLikePersonalToken(token)) return null;
	const now = clock.now();
	type Row = AccountRow & {
		tokenId: string;
		scopes: Scope[];
		isStale: boolean;
		value: string;
	};
	const [row] = await query<Row>({
		name: `token-caller-with-${name}`,
		text: `
			SELECT ${ACCOUNT_COLUMNS}, t.id AS "tokenId", t.scopes,
				coalesce(t.last_used_at, t.created_at - interval '1 day') < $2::timestamptz - ${USED_RECENTLY}
					AS "isStale",
				${sql} AS value
			FROM access_token t
			JOIN "user" u ON u.id = t.user_id
			JOIN profile p ON p.id = t.profile_id AND p.user_id = t.user_id
			WHERE t.token_hash = $1 AND t.expires_at > $2 AND u.status = 'active'`,
		values: [hashToken(token), now, ...values],
	});
	if (!row) return null;
	const { tokenId, scopes, isStale, value, ...account } = row;
	if (isStale) {
		await query({
			name: "note-token-use",
			text: `
				WITH used AS (UPDATE access_token SET last_used_at = $2 WHERE id = $1)
				UPDATE "user" SET last_active_at = $2 WHERE id = $3`,
			values: [tokenId, now, account.userId],
		});
	}
	const by = { sessionId: null, tokenId, scopes: new Set(scopes), actor: "api_token" } as const;
	return { caller: toCaller(account, by), value };
}

function toCaller(
	{ profileId, username, name, ...account }: AccountRow,
	{ actor, ...by }: Pick<Caller, "sessionId" | "tokenId" | "scopes"> & Pick<CalledPage, "actor">,
): FoundCaller {
	const { userId, tier } = account;
	return {
		caller: { ...account, ...by },
		page: profileId === null ? null : { userId, profileId, actor, username, name, tier },
	};
}
