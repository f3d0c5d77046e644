import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { countCode } from "#app/features/account/accounts/two-step/limits.server.ts";
import {
	acceptedStep,
	encryptTotpSecret,
	readTotpSecret,
} from "#app/features/account/accounts/two-step/totp.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { administratorTarget } from "../targets.ts";
import { spendRecoveryCode } from "../two-step/recovery-codes.server.ts";
import type { ReadChallenge } from "./challenge-cookie.server.ts";
import { queueLogInNotice } from "./queue-log-in-notice.server.ts";
import type { AdminVisitor } from "./sign-in-administrator.server.ts";
import { startAdminSession } from "./start-admin-session.server.ts";

const WRONG_CODE_MESSAGE =
	"This code is wrong, has expired, or was already used. Enter the one that your app shows now.";

/**
 * Signs an administrator in with the code of the authenticator app or a recovery code, after the password was right.
 *
 * @returns the `Set-Cookie` value of the session, and the number of recovery codes left if one was used
 * @throws AppError `bad_request` (details.field `code`); `unauthenticated` if the password must be entered again;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInWithCode({
	challenge,
	code,
	visitor,
	clock = systemClock,
}: {
	challenge: ReadChallenge;
	code: string;
	visitor: AdminVisitor;
	clock?: Clock;
}): Promise<{ cookie: string; recoveryCodesLeft: number | null }> {
	const { administratorId } = challenge;
	await countCode({ kind: "administrator", id: administratorId });
	const { sessionToken, requestId } = visitor;
	const done = await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (!current?.totpSecret || !challenge.isFor(current.passwordHash)) {
			throw new AppError("unauthenticated", "Please log in again.");
		}
		const { totpSecret, totpLastStep, email } = current;
		const actor = { administratorId, email, requestId };
		const isCode = await spendTotpCode(tx, {
			administratorId,
			totpSecret,
			totpLastStep,
			code,
			now: clock.now(),
		});
		const recoveryCodesLeft = isCode
			? null
			: await spendRecoveryCode(tx, { administratorId, code });
		if (!isCode && recoveryCodesLeft === null) {
			throw new AppError("bad_request", WRONG_CODE_MESSAGE, { field: "code" });
		}
		if (recoveryCodesLeft !== null) {
			await recordAudit(
				tx,
				{
					actor,
					action: "recovery-code.used",
					target: administratorTarget({ id: administratorId, email }),
					after: { "Recovery codes left": String(recoveryCodesLeft) },
				},
				clock,
			);
		}
		const cookie = await startAdminSession(tx, { actor, visitor, clock });
		return { cookie, recoveryCodesLeft, email };
	});
	await administratorSessionsFor(visitor).end(sessionToken);
	const { email, ...signedIn } = done;
	await queueLogInNotice({ administratorId, email, visitor }, clock);
	return signedIn;
}

/** The row is locked, so two requests with one code can't both succeed. */
async function spendTotpCode(
	tx: Tx,
	{
		administratorId,
		totpSecret,
		totpLastStep,
		code,
		now,
	}: {
		administratorId: string;
		totpSecret: Uint8Array;
		totpLastStep: number | null;
		code: string;
		now: Date;
	},
): Promise<boolean> {
	const secret = readTotpSecret(totpSecret, { kind: "administrator", id: administratorId });
	if (secret === null) return false;
	const step = acceptedStep({ secret, code, lastStep: totpLastStep, now });
	if (step === null) return false;
	await tx.administrator.update({
		where: { id: administratorId },
		// Encrypted anew, so that an older SESSION_SECRET can be removed some day.
		data: {
			totpLastStep: step,
			totpSecret: encryptTotpSecret(secret, { kind: "administrator", id: administratorId }),
		},
	});
	return true;
}
