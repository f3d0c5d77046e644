import {
	hashCode,
	newCodes,
} from "#app/features/account/accounts/two-step/recovery-codes.server.ts";
import type { Tx } from "#app/platform/db.server.ts";

/** Replaces the administrator's recovery codes. @returns the new ones, which are stored as hashes only */
export async function updateRecoveryCodes(tx: Tx, administratorId: string): Promise<string[]> {
	const codes = newCodes();
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
