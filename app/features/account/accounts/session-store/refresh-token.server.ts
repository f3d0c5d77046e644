import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { isCanonicalBase64 } from "#app/lib/canonical-base64.ts";
import { env } from "#app/platform/env.server.ts";

/**
 * The format of refresh tokens: the id of their session, random bytes, and a signature. The signature only proves that a
 * token was issued once: a copy of an old one is then told apart from a made-up one. Whether it is the session's current
 * token is decided by its hash.
 */

const ID_BYTES = 16;
const RANDOM_BYTES = 32;
const SIGNATURE_BYTES = 16;
const KEY_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{86}$/;

/** One key for each secret: the first signs, and all verify. */
const keys = env.SESSION_SECRETS.map((secret) =>
	Buffer.from(hkdfSync("sha256", secret, "", "refresh-token", KEY_BYTES)),
);

/** @returns a token with 256 bits of randomness */
export function newRefreshToken(sessionId: string): string {
	const [key] = keys;
	if (!key) throw new Error("There is no secret to sign with");
	const id = Buffer.from(sessionId.replaceAll("-", ""), "hex");
	const content = Buffer.concat([id, randomBytes(RANDOM_BYTES)]);
	return Buffer.concat([content, sign(content, key)]).toString("base64url");
}

/** Whether `text` has the format of a refresh token: anything else is rejected without a query. */
export function looksLikeRefreshToken(text: string): boolean {
	return TOKEN_FORM.test(text);
}

/** @returns id of the session for which the token was issued; null for a token that we didn't issue */
export function sessionIdOf(token: string): string | null {
	if (!looksLikeRefreshToken(token) || !isCanonicalBase64(token, "base64url")) return null;
	const bytes = Buffer.from(token, "base64url");
	const content = bytes.subarray(0, ID_BYTES + RANDOM_BYTES);
	const signature = bytes.subarray(ID_BYTES + RANDOM_BYTES);
	if (!keys.some((key) => timingSafeEqual(sign(content, key), signature))) return null;
	const hex = content.subarray(0, ID_BYTES).toString("hex");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function sign(content: Buffer, key: Buffer): Buffer {
	return createHmac("sha256", key).update(content).digest().subarray(0, SIGNATURE_BYTES);
}
