import { Secret, TOTP } from "otpauth";
import { foldCode } from "#app/lib/fold-text.ts";
import { decrypt, encrypt } from "#app/platform/encryption.server.ts";
import { site } from "#app/platform/site.server.ts";

/** Time-based one-time passwords (RFC 6238), with the values that all authenticator apps support. */
const DIGITS = 6;
const PERIOD_S = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Accepted time steps before and after the current one, for clocks that differ. */
const WINDOW = 1;

/** Whose secret it is: each kind of people has a key of its own. */
export type TotpOwner = { kind: "administrator" | "creator"; id: string };

/** @returns a new secret, encrypted for its owner */
export function newTotpSecret(owner: TotpOwner): Uint8Array<ArrayBuffer> {
	return encryptTotpSecret(new Secret({ size: SECRET_BYTES }).base32, owner);
}

/** @returns the secret, encrypted under the current SESSION_SECRET */
export function encryptTotpSecret(secret: string, owner: TotpOwner): Uint8Array<ArrayBuffer> {
	return encrypt(secret, boundTo(owner));
}

/** @returns the secret in base32; null if it was encrypted under a secret that is no longer configured */
export function readTotpSecret(encrypted: Uint8Array, owner: TotpOwner): string | null {
	return decrypt(encrypted, boundTo(owner));
}

function boundTo({ kind, id }: TotpOwner) {
	return { purpose: `${kind}-totp`, owner: id };
}

/** @returns the `otpauth:` address that a QR code carries to the app */
export function totpAddress(secret: string, email: string): string {
	return totpOf(secret, email).toString();
}

/**
 * The time step that `code` belongs to, if it is valid now and later than `lastStep`. Storing the step makes a code work
 * once: somebody who has seen it can't use it within its 90 seconds.
 */
export function acceptedStep({
	secret,
	code,
	lastStep,
	now,
}: {
	secret: string;
	code: string;
	lastStep: number | null;
	now: Date;
}): number | null {
	const token = foldCode(code);
	if (!/^\d{6}$/.test(token)) return null;
	const timestamp = now.getTime();
	const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
	if (delta === null) return null;
	const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
	return lastStep === null || step > lastStep ? step : null;
}

function totpOf(secret: string, label = ""): TOTP {
	return new TOTP({
		issuer: site.name,
		label,
		algorithm: "SHA1",
		digits: DIGITS,
		period: PERIOD_S,
		secret: Secret.fromBase32(secret),
	});
}
