import { countCode } from "#app/features/account/accounts/two-step/limits.server.ts";
import {
	acceptedStep,
	newTotpSecret,
	readTotpSecret,
} from "#app/features/account/accounts/two-step/totp.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { confirmAdministrator } from "../confirm-administrator.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { getTwoStepState } from "../queries.server.ts";
import { administratorTarget } from "../targets.ts";
import { updateRecoveryCodes } from "./recovery-codes.server.ts";

/** The steps of two-step verification: start (a secret to scan), confirm (a first code), turn off. */

type Confirmed = { actor: CurrentAdministrator; currentPassword: string };

function targetOf({ administratorId, email }: CurrentAdministrator) {
	return administratorTarget({ id: administratorId, email });
}

/**
 * Makes a secret to scan. It has no effect until it is confirmed by a code.
 * @throws AppError as `confirmAdministrator`; `conflict` if two-step verification is on
 */
export async function startTwoStep({ actor, currentPassword }: Confirmed): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (current?.totpSecret) throw alreadyOn();
		await tx.administrator.update({
			where: { id: administratorId },
			data: { totpPendingSecret: newTotpSecret({ kind: "administrator", id: administratorId }) },
		});
		await recordAudit(tx, { actor, action: "two-step.started", target: targetOf(actor) });
	});
}

/** Forgets the secret that is not confirmed yet. */
export async function cancelTwoStep(actor: CurrentAdministrator): Promise<void> {
	await db.$transaction(async (tx) => {
		await tx.administrator.updateMany({
			where: { id: actor.administratorId },
			data: { totpPendingSecret: null },
		});
		await recordAudit(tx, { actor, action: "two-step.canceled", target: targetOf(actor) });
	});
}

/**
 * Turns two-step verification on, if `code` belongs to the secret that was scanned, and ends the administrator's other
 * sessions, which began without a code.
 *
 * @returns ten recovery codes, which can't be read again
 * @throws AppError `bad_request` (details.field `code`); `conflict` if nothing was started, or it is on; `rate_limited`
 */
export async function confirmTwoStep({
	actor,
	code,
	clock = systemClock,
}: {
	actor: CurrentAdministrator;
	code: string;
	clock?: Clock;
}): Promise<string[]> {
	const { administratorId, sessionId } = actor;
	await countCode({ kind: "administrator", id: administratorId });
	const codes = await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (current?.totpSecret) throw alreadyOn();
		const pending = current?.totpPendingSecret;
		const secret = pending
			? readTotpSecret(pending, { kind: "administrator", id: administratorId })
			: null;
		if (!pending || secret === null) {
			throw new AppError("conflict", "Setup was canceled elsewhere. Please start again.");
		}
		const step = acceptedStep({ secret, code, lastStep: null, now: clock.now() });
		if (step === null) {
			throw new AppError("bad_request", "This code is wrong or expired. Enter the latest one.", {
				field: "code",
			});
		}
		await tx.administrator.update({
			where: { id: administratorId },
			data: { totpSecret: pending, totpPendingSecret: null, totpLastStep: step },
		});
		await tx.adminSession.deleteMany({ where: { administratorId, id: { not: sessionId } } });
		const written = await updateRecoveryCodes(tx, administratorId);
		await recordAudit(
			tx,
			{
				actor,
				action: "two-step.enabled",
				target: targetOf(actor),
				before: { "Two-step verification": "off" },
				after: { "Two-step verification": "on" },
			},
			clock,
		);
		return written;
	});
	return codes;
}

/**
 * Turns two-step verification off. @throws AppError as `confirmAdministrator`; `forbidden` while the settings require it
 */
export async function disableTwoStep({ actor, currentPassword }: Confirmed): Promise<void> {
	const { administratorId } = actor;
	if (site.requiresTwoStep) {
		throw new AppError("forbidden", "The settings require two-step verification for everyone.");
	}
	await confirmAdministrator({ administratorId, currentPassword });
	await db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (!current?.totpSecret)
			throw new AppError("conflict", "Two-step verification is already off.");
		await tx.administrator.update({
			where: { id: administratorId },
			data: { totpSecret: null, totpPendingSecret: null, totpLastStep: null },
		});
		await tx.administratorRecoveryCode.deleteMany({ where: { administratorId } });
		await recordAudit(tx, {
			actor,
			action: "two-step.disabled",
			target: targetOf(actor),
			before: { "Two-step verification": "on" },
			after: { "Two-step verification": "off" },
		});
	});
}

/** @returns the new codes. @throws AppError as `confirmAdministrator` */
export async function replaceRecoveryCodes({
	actor,
	currentPassword,
}: Confirmed): Promise<string[]> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	return db.$transaction(async (tx) => {
		const current = await lockAdministrator(tx, administratorId);
		if (!current?.totpSecret) throw new AppError("conflict", "Two-step verification is off.");
		const codes = await updateRecoveryCodes(tx, administratorId);
		await recordAudit(tx, { actor, action: "recovery-codes.replaced", target: targetOf(actor) });
		return codes;
	});
}

function alreadyOn(): AppError {
	return new AppError("conflict", "Two-step verification is already on.");
}

/** @throws AppError `forbidden` for an administrator who must set up two-step verification first */
export async function requireTwoStep(actor: CurrentAdministrator): Promise<void> {
	if (!site.requiresTwoStep || (await getTwoStepState(actor)).state === "on") return;
	throw new AppError("forbidden", "Set up two-step verification first.");
}
