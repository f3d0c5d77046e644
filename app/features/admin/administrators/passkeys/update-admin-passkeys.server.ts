import {
	explainInsert,
	insertPasskey,
	parseNewPasskey,
} from "#app/features/account/accounts/passkeys/passkey-row.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { confirmAdministrator } from "../confirm-administrator.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { queueAdministratorNotice } from "../queue-administrator-notice.server.ts";
import { administratorTarget } from "../targets.ts";

/** An administrator's passkeys: adding, renaming and removing one. */

/**
 * Adds the passkey that an authenticator has made, and emails the administrator.
 * @param answer of the authenticator, as JSON
 * @throws AppError as `confirmAdministrator`; `bad_request`; `conflict` for too many, or one that is there already
 */
export async function addAdminPasskey({
	actor,
	name,
	answer,
	currentPassword,
	clock = systemClock,
}: {
	actor: CurrentAdministrator;
	name: string;
	answer: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<void> {
	const { administratorId, sessionId, email } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const passkey = await parseNewPasskey(answer, { kind: "administrator", sessionId }, clock);
	const owner = { kind: "administrator", id: administratorId } as const;
	try {
		await db.$transaction(async (tx) => {
			await lockAdministrator(tx, administratorId);
			await insertPasskey(tx, owner, { ...passkey, name }, clock);
			const after = { Name: name };
			await recordAudit(tx, { actor, action: "passkey.added", target: targetOf(actor), after });
		});
	} catch (error) {
		throw explainInsert(error);
	}
	await queueAdministratorNotice(email, { kind: "passkey-added", name });
}

/** @throws AppError `not_found` */
export async function renameAdminPasskey({
	actor,
	passkeyId,
	name,
}: {
	actor: CurrentAdministrator;
	passkeyId: string;
	name: string;
}): Promise<void> {
	const { administratorId } = actor;
	await db.$transaction(async (tx) => {
		await lockAdministrator(tx, administratorId);
		const where = { id: passkeyId, administratorId };
		const before = await tx.passkey.findFirst({ where, select: { name: true } });
		if (before === null) throw noLongerThere();
		await tx.passkey.updateMany({ where, data: { name } });
		await recordAudit(tx, {
			actor,
			action: "passkey.renamed",
			target: targetOf(actor),
			before: { Name: before.name },
			after: { Name: name },
		});
	});
}

/**
 * Removes a passkey, and emails the administrator, whose password stays.
 * @throws AppError as `confirmAdministrator`; `not_found`
 */
export async function removeAdminPasskey({
	actor,
	passkeyId,
	currentPassword,
}: {
	actor: CurrentAdministrator;
	passkeyId: string;
	currentPassword: string;
}): Promise<void> {
	const { administratorId, email } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const { name } = await db.$transaction(async (tx) => {
		await lockAdministrator(tx, administratorId);
		const where = { id: passkeyId, administratorId };
		const passkey = await tx.passkey.findFirst({ where, select: { name: true } });
		if (passkey === null) throw noLongerThere();
		await tx.passkey.deleteMany({ where });
		const before = { Name: passkey.name };
		await recordAudit(tx, { actor, action: "passkey.removed", target: targetOf(actor), before });
		return passkey;
	});
	await queueAdministratorNotice(email, { kind: "passkey-removed", name });
}

function targetOf({ administratorId: id, email }: CurrentAdministrator) {
	return administratorTarget({ id, email });
}

function noLongerThere(): AppError {
	return new AppError("not_found", "This passkey is no longer there.");
}
