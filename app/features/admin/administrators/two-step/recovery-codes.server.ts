import { randomInt } from "node:crypto";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { foldCode } from "#app/lib/fold-text.ts";
import type { Tx } from "#app/platform/db.server.ts";

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

/** Replaces the administrator's recovery codes. @returns the new ones, which are stored as hashes only */
export async function updateRecoveryCodes(tx: Tx, administratorId: string): Promise<string[]> {
	const codes = Array.from({ length: CODES }, newCode);
	await tx.administratorRecoveryCode.deleteMany({ where: { administratorId } });
	await tx.administratorRecoveryCode.createMany({
		data: codes.map((code) => ({ administratorId, codeHash: hashCode(code) })),
	});
	return codes;
}

/** Uses a recovery code up. @returns how many are left, or null if it isn't one of them */
export async function spendRecoveryCode(
	tx: Tx,
	{ administratorId, code }: { administratorId: string; code: string },
): Promise<number | null> {
	const { count } = await tx.administratorRecoveryCode.deleteMany({
		where: { administratorId, codeHash: hashCode(code) },
	});
	if (count === 0) return null;
	return tx.administratorRecoveryCode.count({ where: { administratorId } });
}
