import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import type { AuditAction } from "#app/features/admin/audit/actions.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { administratorTarget } from "../targets.ts";

export type NewAdministrator = { email: string; name: string; passwordHash: string };

/**
 * Inserts an administrator and records it. Call `lockTeam` first.
 * @param actor who creates it; missing if administrators create themselves, by an invitation or a setup code
 * @throws AppError `conflict` (details.field `email`) if the address belongs to an administrator
 */
export async function createAdministratorRow(
	tx: Tx,
	administrator: NewAdministrator,
	{
		action,
		requestId,
		actor,
	}: { action: AuditAction; requestId: string; actor?: AuditActor | undefined },
	clock: Clock = systemClock,
): Promise<{ administratorId: string }> {
	const { email, name } = administrator;
	if ((await tx.administrator.count({ where: { email: { in: spellingsOf(email) } } })) > 0) {
		throw new AppError("conflict", "This email already belongs to an administrator.", {
			field: "email",
		});
	}
	const { id } = await tx.administrator.create({
		data: { ...administrator, createdAt: clock.now() },
		select: { id: true },
	});
	// Setup codes are for the first administrator only.
	await tx.administratorSetupCode.deleteMany();
	await tx.administratorInvitation.deleteMany({ where: { email } });
	await recordAudit(
		tx,
		{
			actor: actor ?? { administratorId: id, email, requestId },
			action,
			target: administratorTarget({ id, email }),
			after: { Email: email, Name: name },
		},
		clock,
	);
	return { administratorId: id };
}
