import { randomUUIDv7 } from "node:crypto";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { deviceLabel } from "./device-label.server.ts";
import { looksLikeRefreshToken, newRefreshToken, sessionIdOf } from "./refresh-token.server.ts";
import { hashToken, looksLikeToken, newToken } from "./tokens.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Minimum time between extensions of a session: one write a minute, not one per request. */
const EXTEND_AFTER_MS = 60_000;
/** Time in milliseconds after a rotation in which parallel requests may still have sent the previous refresh token. */
const ROTATION_GRACE_MS = 10_000;

/** Creators and administrators have a table each, so a token of one kind is invalid for the other. */
type SessionKind = {
	/** Cookie of a browser's session. */
	cookie: "session" | "admin-session";
	/** Cookie with the refresh token of a program, and the only path that it is sent to. */
	refreshCookie: { name: "refresh" | "admin-refresh"; path: "/auth" | "/admin" };
	table: "session" | "admin_session";
	ownerColumn: "user_id" | "administrator_id";
	/** Lifetime of a session after its last use, in milliseconds. */
	ttlMs: number;
	/** Lifetime of a remembered session after its last use, in milliseconds. */
	rememberedTtlMs: number;
};

export type StoredSession = {
	sessionId: string;
	/** Id of the creator or the administrator. */
	ownerId: string;
	remember: boolean;
	lastUsedAt: Date;
};

const CREATORS: SessionKind = {
	cookie: "session",
	refreshCookie: { name: "refresh", path: "/auth" },
	table: "session",
	ownerColumn: "user_id",
	ttlMs: DAY_MS,
	rememberedTtlMs: 30 * DAY_MS,
};

const ADMINISTRATORS: SessionKind = {
	cookie: "admin-session",
	refreshCookie: { name: "admin-refresh", path: "/admin" },
	table: "admin_session",
	ownerColumn: "administrator_id",
	ttlMs: 12 * HOUR_MS,
	// Administrators' sessions are never remembered.
	rememberedTtlMs: 12 * HOUR_MS,
};

export const creatorSessions = createSessionStore(CREATORS, { isApi: false });
export const administratorSessions = createSessionStore(ADMINISTRATORS, { isApi: false });

/** Sessions of programs that have signed in through the API. Their cookies contain refresh tokens. */
export const creatorApiSessions = createApiSessionStore(CREATORS);
export const administratorApiSessions = createApiSessionStore(ADMINISTRATORS);

/** @returns the store for the session that a browser or a program begins */
export function creatorSessionsFor({ isApi = false }: { isApi?: boolean }) {
	return isApi ? creatorApiSessions : creatorSessions;
}

/** @returns the store for the session that an administrator's browser or program begins */
export function administratorSessionsFor({ isApi = false }: { isApi?: boolean }) {
	return isApi ? administratorApiSessions : administratorSessions;
}

/** A renewed session, and its new `Set-Cookie` value; null where a parallel request has got it. */
type RenewedSession = { session: StoredSession; cookie: string | null };

/** Creates the store for sessions of programs, whose refresh token is replaced with each use (RFC 9700, 4.14.2). */
function createApiSessionStore(kind: SessionKind) {
	const store = createSessionStore(kind, { isApi: true });
	const { table, ownerColumn, ttlMs, rememberedTtlMs } = kind;
	const columns = `id AS "sessionId", ${ownerColumn} AS "ownerId", remember, last_used_at AS "lastUsedAt"`;

	async function endReused(sessionId: string, now: Date): Promise<void> {
		const ended = await query({
			text: `DELETE FROM ${table} WHERE id = $1 AND expires_at > $2 RETURNING id`,
			values: [sessionId, now],
		});
		if (ended.length > 0) log.warn({ sessionId }, "refresh token used again, session ended");
	}

	return {
		...store,

		/**
		 * Extends the session of a refresh token from now and replaces the token, at most every 10 s. The previous token
		 * stays good for these 10 s, because a program may send several requests at once. A later use of any former token
		 * means that somebody has a copy, and ends the session.
		 * @returns null if the token is unknown, or used again
		 */
		async renew(token: string | null, clock: Clock = systemClock): Promise<RenewedSession | null> {
			// A token whose secret was removed has none either.
			const sessionId = token && sessionIdOf(token);
			if (!sessionId) return null;
			const now = clock.now();
			const isFreshSince = new Date(now.getTime() - ROTATION_GRACE_MS);
			const next = newRefreshToken(sessionId);
			// Of parallel requests, one finds the row: the others wait for it and then see another token.
			const [renewed] = await query<StoredSession>({
				name: `renew-${table}`,
				text: `
					UPDATE ${table} SET token_hash = $1, previous_token_hash = $2, rotated_at = $3, last_used_at = $3,
						expires_at = CASE WHEN remember THEN $4::timestamptz ELSE $5::timestamptz END
					WHERE token_hash = $2 AND expires_at > $3 AND coalesce(rotated_at <= $6, true)
					RETURNING ${columns}`,
				values: [
					store.hash(next),
					store.hash(token),
					now,
					new Date(now.getTime() + rememberedTtlMs),
					new Date(now.getTime() + ttlMs),
					isFreshSince,
				],
			});
			if (renewed) {
				const { remember } = renewed;
				return { session: renewed, cookie: store.setCookie({ token: next, remember }) };
			}
			const [session] = await query<StoredSession>({
				name: `find-renewed-${table}`,
				text: `
					SELECT ${columns} FROM ${table}
					WHERE (token_hash = $1 OR previous_token_hash = $1) AND rotated_at > $2 AND expires_at > $3`,
				values: [store.hash(token), isFreshSince, now],
			});
			if (session) return { session, cookie: null };
			await endReused(sessionId, now);
			return null;
		},

		/** Ends the session of a refresh token, also of the previous one: its answer may have been lost. */
		async end(token: string | null): Promise<void> {
			if (token === null) return;
			await query({
				text: `DELETE FROM ${table} WHERE token_hash = $1 OR previous_token_hash = $1`,
				values: [store.hash(token)],
			});
		},
	};
}

/**
 * The cookie contains a random token, the row its SHA-256. Tokens of programs are hashed with a prefix, so that a
 * refresh token opens no page, and a cookie renews no session.
 */
function createSessionStore(
	{ cookie, refreshCookie, table, ownerColumn, ttlMs, rememberedTtlMs }: SessionKind,
	{ isApi }: { isApi: boolean },
) {
	// `__Host-` makes the browser refuse the cookie from any other host or path, but it requires https.
	const pageCookie = { name: isSecureOrigin ? `__Host-${cookie}` : cookie, path: "/" };
	const tokenCookie = {
		...refreshCookie,
		name: isSecureOrigin ? `__Secure-${refreshCookie.name}` : refreshCookie.name,
	};
	const { name: cookieName, path } = isApi ? tokenCookie : pageCookie;
	const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;
	const hash = (token: string) => hashToken(isApi ? `refresh:${token}` : token);
	const ttlOf = ({ remember }: { remember: boolean }) => (remember ? rememberedTtlMs : ttlMs);

	/** @returns the `Set-Cookie` value that stores `token` for the lifetime of its session */
	function setCookie({ token, remember }: { token: string; remember: boolean }): string {
		return `${cookieName}=${token}; Max-Age=${ttlOf({ remember }) / 1000}; ${attributes}`;
	}

	return {
		cookieName,
		setCookie,
		hash,

		/** @returns the `Set-Cookie` value that removes the session from the browser */
		clearCookie: (): string => `${cookieName}=; Max-Age=0; ${attributes}`,

		/** @returns the token in a `Cookie` header, or null if it is missing or malformed */
		readToken(cookieHeader: string | null): string | null {
			if (!cookieHeader?.includes(cookieName)) return null;
			for (const pair of cookieHeader.split(";")) {
				const separator = pair.indexOf("=");
				if (separator === -1 || pair.slice(0, separator).trim() !== cookieName) continue;
				const value = pair.slice(separator + 1).trim();
				const isToken = isApi ? looksLikeRefreshToken(value) : looksLikeToken(value);
				return isToken ? value : null;
			}
			return null;
		},

		/** Starts a session with a new token. @returns the `Set-Cookie` value with the token */
		async begin(
			{
				ownerId,
				remember,
				userAgent,
				clock = systemClock,
			}: { ownerId: string; remember: boolean; userAgent: string | null; clock?: Clock },
			tx: Tx = db,
		): Promise<string> {
			const id = randomUUIDv7();
			const token = isApi ? newRefreshToken(id) : newToken();
			const now = clock.now();
			await tx.$executeRawUnsafe(
				`INSERT INTO ${table}
					(id, ${ownerColumn}, token_hash, remember, device, created_at, last_used_at, expires_at, is_api)
				VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $6, $7, $8)`,
				id,
				ownerId,
				hash(token),
				remember,
				deviceLabel(userAgent, { isApi }),
				now,
				new Date(now.getTime() + ttlOf({ remember })),
				isApi,
			);
			return setCookie({ token, remember });
		},

		/** @returns the unexpired session of `token`, or null. The caller checks whether its owner still has access. */
		async find(token: string | null, clock: Clock = systemClock): Promise<StoredSession | null> {
			if (token === null) return null;
			const [row] = await query<StoredSession>({
				name: `find-${table}`,
				text: `
					SELECT id AS "sessionId", ${ownerColumn} AS "ownerId", remember,
						last_used_at AS "lastUsedAt"
					FROM ${table} WHERE token_hash = $1 AND expires_at > $2`,
				values: [hash(token), clock.now()],
			});
			return row ?? null;
		},

		/** @returns the unexpired session with this id and owner, or null */
		async findById(
			{ sessionId, ownerId }: { sessionId: string; ownerId: string },
			clock: Clock = systemClock,
		): Promise<StoredSession | null> {
			const [row] = await query<StoredSession>({
				name: `find-${table}-by-id`,
				text: `
					SELECT id AS "sessionId", ${ownerColumn} AS "ownerId", remember,
						last_used_at AS "lastUsedAt"
					FROM ${table} WHERE id = $1 AND ${ownerColumn} = $2 AND expires_at > $3`,
				values: [sessionId, ownerId, clock.now()],
			});
			return row ?? null;
		},

		/** Extends the session from now, once a minute. @returns whether it did; if so, the cookie must be sent again */
		async extend(
			{ sessionId, remember, lastUsedAt }: Omit<StoredSession, "ownerId">,
			clock: Clock = systemClock,
		): Promise<boolean> {
			const now = clock.now();
			if (now.getTime() - lastUsedAt.getTime() < EXTEND_AFTER_MS) return false;
			// An UPDATE matches no row once the session has ended, so extending never revives it.
			const extended = await query({
				name: `extend-${table}`,
				text: `UPDATE ${table} SET last_used_at = $2, expires_at = $3 WHERE id = $1 RETURNING id`,
				values: [sessionId, now, new Date(now.getTime() + ttlOf({ remember }))],
			});
			return extended.length > 0;
		},

		/** Ends the session of `token`, if there is one: its cookie is invalid from then on. */
		async end(token: string | null): Promise<void> {
			if (token === null) return;
			await query({
				text: `DELETE FROM ${table} WHERE token_hash = $1`,
				values: [hash(token)],
			});
		},

		/** Deletes expired sessions. */
		async purge(now: Date): Promise<void> {
			await query({ text: `DELETE FROM ${table} WHERE expires_at <= $1`, values: [now] });
		},
	};
}
