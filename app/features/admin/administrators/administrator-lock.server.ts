import type { Tx } from "#app/platform/db.server.ts";

type LockedAdministrator = {
	email: string;
	name: string;
	passwordHash: string;
	totpSecret: Uint8Array<ArrayBuffer> | null;
	totpPendingSecret: Uint8Array<ArrayBuffer> | null;
	totpLastStep: number | null;
};

/**
 * Reads an administrator and locks the row until the transaction ends. Call it first in transactions that change how an
 * administrator signs in, so that concurrent ones see each other's changes.
 */
export async function lockAdministrator(
	tx: Tx,
	administratorId: string,
): Promise<LockedAdministrator | null> {
	const [row] = await tx.$queryRaw<LockedAdministrator[]>`
		SELECT email, name, password_hash AS "passwordHash", totp_secret AS "totpSecret",
			totp_pending_secret AS "totpPendingSecret", totp_last_step AS "totpLastStep"
		FROM administrator WHERE id = ${administratorId}::uuid FOR UPDATE`;
	return row ?? null;
}

/** Advisory lock: any number that nothing else in the product locks. */
const TEAM_LOCK = 7_031_301;

/** Serializes changes of who is an administrator: two removals can't leave nobody, two setups can't both be first. */
export async function lockTeam(tx: Tx): Promise<void> {
	await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TEAM_LOCK}::bigint)`;
}
