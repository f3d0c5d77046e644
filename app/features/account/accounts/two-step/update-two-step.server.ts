import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { countCode } from "./limits.server.ts";
import { hashCode, newCodes } from "./recovery-codes.server.ts";
import { acceptedStep, newTotpSecret, readTotpSecret } from "./totp.server.ts";
import { lockTwoStep } from "./two-step-lock.server.ts";

/**
 * The steps of two-step verification: start (a secret to scan), confirm (a first code), replace the recovery codes, turn off.
 * Their callers have confirmed the owner (`confirmOwner`).
 */

type Owner = { userId: string; sessionId: string; email: string };

/**
 * Makes a secret to scan. It has no effect until it is confirmed by a code.
 * @returns the secret in base32
 * @throws AppError `conflict` if two-step verification is on
 */
export async function startTwoStep({ userId }: Pick<Owner, "userId">): Promise<string> {
	const owner = { kind: "creator", id: userId } as const;
	const pendingSecret = newTotpSecret(owner);
	await db.$transaction(async (tx) => {
		const current = await lockTwoStep(tx, userId);
		if (current?.secret) throw alreadyOn();
		await tx.twoStep.upsert({
			where: { userId },
			create: { userId, pendingSecret },
			update: { pendingSecret },
		});
	});
	const secret = readTotpSecret(pendingSecret, owner);
	if (secret === null) throw new Error("a new secret can be read");
	return secret;
}

/** Forgets the secret that is not confirmed yet. */
export async function cancelTwoStep({ userId }: Pick<Owner, "userId">): Promise<void> {
	await db.twoStep.updateMany({ where: { userId }, data: { pendingSecret: null } });
}

/**
 * Turns two-step verification on, if `code` belongs to the secret that was scanned. Ends the account's other sessions, which
 * began without a code, and emails the owner.
 *
 * @returns ten recovery codes, which can't be read again
 * @throws AppError `bad_request` (details.field `code`); `conflict` if nothing was started, or it is on; `rate_limited`
 */
export async function confirmTwoStep({
	owner: { userId, sessionId, email },
	code,
	clock = systemClock,
}: {
	owner: Owner;
	code: string;
	clock?: Clock;
}): Promise<string[]> {
	await countCode({ kind: "creator", id: userId });
	const codes = await db.$transaction(async (tx) => {
		const current = await lockTwoStep(tx, userId);
		if (current?.secret) throw alreadyOn();
		const pending = current?.pendingSecret;
		const secret = pending ? readTotpSecret(pending, { kind: "creator", id: userId }) : null;
		if (!pending || secret === null) {
			throw new AppError("conflict", "Setup was canceled elsewhere. Please start again.");
		}
		const step = acceptedStep({ secret, code, lastStep: null, now: clock.now() });
		if (step === null) {
			throw new AppError("bad_request", "This code is wrong or expired. Enter the latest one.", {
				field: "code",
			});
		}
		await tx.twoStep.update({
			where: { userId },
			data: { secret: pending, pendingSecret: null, lastStep: step, enabledAt: clock.now() },
		});
		await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
		await tx.trustedBrowser.deleteMany({ where: { userId } });
		return replaceCodes(tx, userId);
	});
	await queueOwnerNotice(email, { kind: "two-step-on" });
	return codes;
}

/** Turns two-step verification off, and emails the owner. @throws AppError `conflict` if it is off */
export async function disableTwoStep({ userId, email }: Omit<Owner, "sessionId">): Promise<void> {
	await db.$transaction(async (tx) => {
		const current = await lockTwoStep(tx, userId);
		if (!current?.secret) throw alreadyOff();
		await deleteTwoStep(tx, userId);
	});
	await queueOwnerNotice(email, { kind: "two-step-off" });
}

/** Removes the secret, the recovery codes and the trusted browsers. */
export async function deleteTwoStep(tx: Tx, userId: string): Promise<void> {
	await tx.twoStep.deleteMany({ where: { userId } });
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.trustedBrowser.deleteMany({ where: { userId } });
}

/** @returns the new codes; emails the owner. @throws AppError `conflict` if two-step verification is off */
export async function replaceRecoveryCodes({
	userId,
	email,
}: Omit<Owner, "sessionId">): Promise<string[]> {
	const codes = await db.$transaction(async (tx) => {
		const current = await lockTwoStep(tx, userId);
		if (!current?.secret) throw alreadyOff();
		return replaceCodes(tx, userId);
	});
	await queueOwnerNotice(email, { kind: "recovery-codes-replaced" });
	return codes;
}

async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
	const codes = newCodes();
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({
		data: codes.map((code) => ({ userId, codeHash: hashCode(code) })),
	});
	return codes;
}

function alreadyOn(): AppError {
	return new AppError("conflict", "Two-step verification is already on.");
}

function alreadyOff(): AppError {
	return new AppError("conflict", "Two-step verification is already off.");
}
