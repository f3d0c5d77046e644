import { randomInt } from "node:crypto";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { foldCode } from "#app/lib/fold-text.ts";

const CODES = 10;
/** Without letters and digits that are mistaken for others. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Sixteen random characters, such as `k3vd-9xqm-tb7h-2wra`: 79 bits, so that a plain hash of one can't be reversed by
 * trying.
 */
export function newCode(): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

/** @returns the hash that is stored for a code, in whatever way it is typed */
export function hashCode(code: string): Buffer<ArrayBuffer> {
	return hashToken(foldCode(code));
}

/** @returns ten new codes */
export function newCodes(): string[] {
	return Array.from({ length: CODES }, newCode);
}
