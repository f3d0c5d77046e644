import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockTeam } from "../administrator-lock.server.ts";
import { confirmAdministrator } from "../confirm-administrator.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { administratorTarget } from "../targets.ts";

/**
 * Removes an administrator with all sessions, and the invitations that the administrator has sent: they would be a way
 * back in. Administrators may remove themselves, but never the last one.
 *
 * @returns the removed administrator's address
 * @throws AppError as `confirmAdministrator`; `not_found`; `conflict` for the last one; `unauthenticated` if the actor was
 * removed meanwhile
 */
export async function deleteAdministrator({
	actor,
	administratorId: id,
	currentPassword,
}: {
	actor: CurrentAdministrator;
	administratorId: string;
	currentPassword: string;
}): Promise<{ email: string }> {
	await confirmAdministrator({ administratorId: actor.administratorId, currentPassword });
	return db.$transaction(async (tx) => {
		await lockTeam(tx);
		const administrators = await tx.administrator.findMany({
			select: { id: true, email: true, name: true },
		});
		// Of two administrators who remove each other at once, only the first succeeds.
		if (!administrators.some((each) => each.id === actor.administratorId)) {
			throw new AppError("unauthenticated", "Please log in again.");
		}
		const removed = administrators.find((each) => each.id === id);
		if (!removed) throw new AppError("not_found", "This administrator was already removed.");
		if (administrators.length === 1) {
			throw new AppError("conflict", "The last administrator can't be removed.");
		}
		const { email, name } = removed;
		await tx.administratorInvitation.deleteMany({ where: { invitedById: id } });
		await tx.administrator.delete({ where: { id } });
		await recordAudit(tx, {
			actor,
			action: "administrator.removed",
			target: administratorTarget({ id, email }),
			before: { Email: email, Name: name },
		});
		return { email };
	});
}
