import { randomUUIDv7 } from "node:crypto";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { deviceLabel } from "./device-label.server.ts";
import { hashToken, looksLikeToken, newToken } from "./tokens.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Minimum time between extensions of a session: one write a minute, not one per request. */
const EXTEND_AFTER_MS = 60_000;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;

/** Each kind has its own cookie and table, so a token of one kind is invalid for the other. */
type SessionKind = {
	cookie: "session" | "admin-session";
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

export const creatorSessions = createSessionStore({
	cookie: "session",
	table: "session",
	ownerColumn: "user_id",
	ttlMs: DAY_MS,
	rememberedTtlMs: 30 * DAY_MS,
});

export const administratorSessions = createSessionStore({
	cookie: "admin-session",
	table: "admin_session",
	ownerColumn: "administrator_id",
	ttlMs: 12 * HOUR_MS,
	// Administrators' sessions are never remembered.
	rememberedTtlMs: 12 * HOUR_MS,
});

/** Creates the store for sessions of one kind. The cookie contains a random token, the row its SHA-256. */
function createSessionStore({ cookie, table, ownerColumn, ttlMs, rememberedTtlMs }: SessionKind) {
	// `__Host-` makes the browser refuse the cookie from any other host or path, but it requires https.
	const cookieName = isSecureOrigin ? `__Host-${cookie}` : cookie;
	const ttlOf = ({ remember }: { remember: boolean }) => (remember ? rememberedTtlMs : ttlMs);

	/** @returns the `Set-Cookie` value that stores `token` for the lifetime of its session */
	function setCookie({ token, remember }: { token: string; remember: boolean }): string {
		return `${cookieName}=${token}; Max-Age=${ttlOf({ remember }) / 1000}; ${ATTRIBUTES}`;
	}

	return {
		cookieName,
		setCookie,

		/** @returns the `Set-Cookie` value that removes the session from the browser */
		clearCookie: (): string => `${cookieName}=; Max-Age=0; ${ATTRIBUTES}`,

		/** @returns the token in a `Cookie` header, or null if it is missing or malformed */
		readToken(cookieHeader: string | null): string | null {
			if (!cookieHeader?.includes(cookieName)) return null;
			for (const pair of cookieHeader.split(";")) {
				const separator = pair.indexOf("=");
				if (separator === -1 || pair.slice(0, separator).trim() !== cookieName) continue;
				const value = pair.slice(separator + 1).trim();
				return looksLikeToken(value) ? value : null;
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
			const token = newToken();
			const now = clock.now();
			await tx.$executeRawUnsafe(
				`INSERT INTO ${table}
					(id, ${ownerColumn}, token_hash, remember, device, created_at, last_used_at, expires_at)
				VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $6, $7)`,
				randomUUIDv7(),
				ownerId,
				hashToken(token),
				remember,
				deviceLabel(userAgent),
				now,
				new Date(now.getTime() + ttlOf({ remember })),
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
				values: [hashToken(token), clock.now()],
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
				values: [hashToken(token)],
			});
		},

		/** Deletes expired sessions. */
		async purge(now: Date): Promise<void> {
			await query({ text: `DELETE FROM ${table} WHERE expires_at <= $1`, values: [now] });
		},
	};
}
