import { createHash, randomBytes } from "node:crypto";
import { isSecureOrigin } from "#app/platform/env.server.ts";

/** `__Host-` makes the browser refuse the cookie from any other host or path, but it only exists over https. */
export const SESSION_COOKIE = isSecureOrigin ? "__Host-session" : "session";

const SESSION_TTL_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecureOrigin ? "; Secure" : ""}`;

/** How long a session lives after its last use, in milliseconds. */
export function sessionTtlMs({ remember }: { remember: boolean }): number {
	return remember ? REMEMBERED_SESSION_TTL_MS : SESSION_TTL_MS;
}

/** 32 random bytes in base64url: what the cookie carries. */
export function newToken(): string {
	return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What the database keeps of a token, so that a leaked row opens nothing. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
	return Buffer.from(createHash("sha256").update(token).digest());
}

/** Whether `text` could be one of our tokens at all: anything else costs no query. */
export function looksLikeToken(text: string): boolean {
	return TOKEN_FORM.test(text);
}

/** The session token in a `Cookie` header, or null when there is none or it is garbage. */
export function readSessionToken(cookieHeader: string | null): string | null {
	if (!cookieHeader?.includes(SESSION_COOKIE)) return null;
	for (const pair of cookieHeader.split(";")) {
		const separator = pair.indexOf("=");
		if (separator === -1 || pair.slice(0, separator).trim() !== SESSION_COOKIE) continue;
		const value = pair.slice(separator + 1).trim();
		return looksLikeToken(value) ? value : null;
	}
	return null;
}

/** The `Set-Cookie` value that carries `token` for as long as its session lives. */
export function sessionCookie({ token, remember }: { token: string; remember: boolean }): string {
	return `${SESSION_COOKIE}=${token}; Max-Age=${sessionTtlMs({ remember }) / 1000}; ${ATTRIBUTES}`;
}

/** The `Set-Cookie` value that removes the session from the browser. */
export function clearedSessionCookie(): string {
	return `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}
