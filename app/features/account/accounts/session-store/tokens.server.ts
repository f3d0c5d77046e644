import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** @returns 32 random bytes in base64url, for a cookie or an emailed link */
export function newToken(): string {
	return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** @returns the hash that the database stores in place of a token, so that a leaked row grants no access */
export function hashToken(token: string): Buffer<ArrayBuffer> {
	return Buffer.from(createHash("sha256").update(token).digest());
}

/** Whether `text` has the format of a token: anything else is rejected without a query. */
export function looksLikeToken(text: string): boolean {
	return TOKEN_FORM.test(text);
}
