import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { TaskError } from "../process/task.ts";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and names the objects of a backup. */
export interface BackupKey {
	/** Identifies the key without revealing it, so that a wrong key is recognized before anything is read. */
	fingerprint: string;
	/** Names an object by its content. Without the key, nobody can tell whether a backup contains a known file. */
	nameObject(content: Uint8Array): string;
	/** @param name part of what is authenticated, so that objects can't be swapped */
	encrypt(content: Uint8Array, name: string): Buffer;
	/** @throws Error if the content was changed, or encrypted with another key or under another name */
	decrypt(encrypted: Uint8Array, name: string): Buffer;
}

/**
 * Reads the key from BACKUP_KEY.
 *
 * @returns null if it isn't set: backups are not encrypted then
 * @throws TaskError that says how to fix it
 */
export function readBackupKey(): BackupKey | null {
	const { BACKUP_KEY: text } = process.env;
	return text ? parseBackupKey(text) : null;
}

/** @param text 64 hexadecimal digits */
export function parseBackupKey(text: string): BackupKey {
	if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
		throw new TaskError(
			"The key of the backup is not valid: it must be 64 hexadecimal digits, the output of `openssl rand -hex 32`.",
		);
	}
	const secret = Buffer.from(text.trim(), "hex");
	const derive = (purpose: string) =>
		Buffer.from(hkdfSync("sha256", secret, "", `backup ${purpose}`, KEY_BYTES));
	const encryptionKey = derive("encryption");
	const namingKey = derive("names");
	return {
		fingerprint: derive("fingerprint").toString("hex").slice(0, 16),
		nameObject: (content) => createHmac("sha256", namingKey).update(content).digest("hex"),
		encrypt(content, name) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv(CIPHER, encryptionKey, nonce).setAAD(Buffer.from(name));
			const encrypted = [cipher.update(content), cipher.final()];
			return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
		},
		decrypt(encrypted, name) {
			const bytes = Buffer.from(encrypted);
			const tagEnd = NONCE_BYTES + TAG_BYTES;
			const decipher = createDecipheriv(CIPHER, encryptionKey, bytes.subarray(0, NONCE_BYTES), {
				authTagLength: TAG_BYTES,
			})
				.setAAD(Buffer.from(name))
				.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
			return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
		},
	};
}
