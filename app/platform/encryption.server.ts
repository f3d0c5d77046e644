import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.server.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a value is and whose it is. The same purpose decrypts it: a value copied to another row is refused. */
export type Purpose = { purpose: string; owner: string };

/** Encrypts with a key derived from the current SESSION_SECRET (RFC 5869). @returns nonce, tag and ciphertext */
export function encrypt(text: string, bound: Purpose): Buffer<ArrayBuffer> {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(ALGORITHM, keyFor(env.SESSION_SECRETS[0] ?? "", bound), nonce);
	cipher.setAAD(Buffer.from(bound.owner));
	const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts a value of `encrypt`, also if it was encrypted under an older secret that is still in the list.
 * @returns null if no secret fits, or the value was changed or belongs to another owner
 */
export function decrypt(value: Uint8Array, bound: Purpose): string | null {
	for (const secret of env.SESSION_SECRETS) {
		const text = decryptWith(keyFor(secret, bound), value, bound.owner);
		if (text !== null) return text;
	}
	return null;
}

function decryptWith(key: Buffer, value: Uint8Array, owner: string): string | null {
	try {
		const nonce = value.subarray(0, NONCE_BYTES);
		const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
		decipher.setAAD(Buffer.from(owner));
		decipher.setAuthTag(value.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
		const text = decipher.update(value.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8");
		return text + decipher.final("utf8");
	} catch {
		return null;
	}
}

function keyFor(secret: string, { purpose }: Purpose): Buffer {
	return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}
