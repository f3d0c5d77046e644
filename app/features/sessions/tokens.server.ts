import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes in base64url: what a cookie or a mailed link carries. */
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
