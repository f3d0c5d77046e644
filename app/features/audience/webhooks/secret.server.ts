import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "#app/platform/encryption.server.ts";

/** https://www.standardwebhooks.com: 24 to 64 random bytes in base64 after this prefix. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const PURPOSE = "webhook-secret";

export function newSecret(): string {
	return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export function encryptSecret(secret: string, webhookId: string): Buffer<ArrayBuffer> {
	return encrypt(secret, { purpose: PURPOSE, owner: webhookId });
}

/** @returns null if it was encrypted under a SESSION_SECRET that is no longer configured */
export function decryptSecret(stored: Uint8Array, webhookId: string): string | null {
	return decrypt(stored, { purpose: PURPOSE, owner: webhookId });
}
