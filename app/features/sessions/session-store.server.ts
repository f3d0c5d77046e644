import { randomUUIDv7 } from "node:crypto";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { deviceLabel } from "./device-label.server.ts";
import { hashToken, looksLikeToken, newToken } from "./tokens.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Sessions slide at most this often: one write a minute, not one per request. */
const EXTEND_AFTER_MS = 60_000;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;

/** Each kind has a cookie and a table of its own: a token of one opens nothing of the other. */
type SessionKind = {
	cookie: "session" | "admin-session";
	table: "session" | "admin_session";
	ownerColumn: "user_id" | "administrator_id";
	/** How long a session lives after its last use, in milliseconds. */
	ttlMs: number;
	/** The same for one that is to be remembered. */
	rememberedTtlMs: number;
};

export type StoredSession = {
	sessionId: string;
	/** The creator's or the administrator's id. */
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
	// Nothing remembers an administrator.
	rememberedTtlMs: 12 * HOUR_MS,
});

/** Sessions of one kind. The cookie carries a random token, the row its SHA-256. */
function createSessionStore({ cookie, table, ownerColumn, ttlMs, rememberedTtlMs }: SessionKind) {
	// `__Host-` makes the browser refuse the cookie from any other host or path, but it only exists over https.
	const cookieName = isSecureOrigin ? `__Host-${cookie}` : cookie;
	const ttlOf = ({ remember }: { remember: boolean }) => (remember ? rememberedTtlMs : ttlMs);

	/** The `Set-Cookie` value that carries `token` for as long as its session lives. */
	function setCookie({ token, remember }: { token: string; remember: boolean }): string {
		return `${cookieName}=${token}; Max-Age=${ttlOf({ remember }) / 1000}; ${ATTRIBUTES}`;
	}

	return {
		cookieName,
		setCookie,

		/** The `Set-Cookie` value that removes the session from the browser. */
		clearCookie: (): string => `${cookieName}=; Max-Age=0; ${ATTRIBUTES}`,

		/** The token in a `Cookie` header, or null when there is none or it is garbage. */
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

		/** Begins a session with a token of its own. @returns the `Set-Cookie` value that carries it */
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

		/** The living session that `token` opens, or null. Whether its owner may still come in, the caller finds out. */
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

		/** Moves the session's end on from now, once a minute. @returns whether it did; the cookie has to follow then */
		async extend(
			{ sessionId, remember, lastUsedAt }: Omit<StoredSession, "ownerId">,
			clock: Clock = systemClock,
		): Promise<boolean> {
			const now = clock.now();
			if (now.getTime() - lastUsedAt.getTime() < EXTEND_AFTER_MS) return false;
			// An UPDATE finds nothing once the session was ended meanwhile, so sliding never revives one.
			const extended = await query({
				name: `extend-${table}`,
				text: `UPDATE ${table} SET last_used_at = $2, expires_at = $3 WHERE id = $1 RETURNING id`,
				values: [sessionId, now, new Date(now.getTime() + ttlOf({ remember }))],
			});
			return extended.length > 0;
		},

		/** Ends the session that `token` opens, if there is one: from then on its cookie is worth nothing anywhere. */
		async end(token: string | null): Promise<void> {
			if (token === null) return;
			await query({
				text: `DELETE FROM ${table} WHERE token_hash = $1`,
				values: [hashToken(token)],
			});
		},

		/** Deletes the sessions that are over. */
		async purge(now: Date): Promise<void> {
			await query({ text: `DELETE FROM ${table} WHERE expires_at <= $1`, values: [now] });
		},
	};
}
