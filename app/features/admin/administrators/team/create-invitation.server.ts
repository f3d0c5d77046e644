import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockTeam } from "../administrator-lock.server.ts";
import { confirmAdministrator } from "../confirm-administrator.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { INVITATION_TTL_MS } from "../schema.ts";
import { invitationTarget } from "../targets.ts";
import { sendInvitation } from "./send-invitation.server.ts";

/**
 * Emails a link with which `email` becomes an administrator, once and within 24 hours. It replaces an earlier one.
 *
 * @throws AppError as `confirmAdministrator`; `conflict` (details.field `email`) if the address belongs to an
 * administrator; `unavailable`
 */
export async function createInvitation({
	actor,
	email,
	currentPassword,
	clock = systemClock,
}: {
	actor: CurrentAdministrator;
	email: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const now = clock.now();
	const expiresAt = new Date(now.getTime() + INVITATION_TTL_MS);
	await db.$transaction(async (tx) => {
		await lockTeam(tx);
		// Removed meanwhile: the invitation would be a way back in.
		if ((await tx.administrator.count({ where: { id: administratorId } })) === 0) {
			throw new AppError("unauthenticated", "Please log in again.");
		}
		if ((await tx.administrator.count({ where: { email: { in: spellingsOf(email) } } })) > 0) {
			throw new AppError("conflict", "This email already belongs to an administrator.", {
				field: "email",
			});
		}
		await tx.administratorInvitation.deleteMany({ where: { email } });
		const { id } = await tx.administratorInvitation.create({
			data: { email, invitedById: administratorId, createdAt: now, expiresAt },
			select: { id: true },
		});
		const target = invitationTarget({ id, email });
		await recordAudit(
			tx,
			{ actor, action: "administrator.invited", target, after: { Email: email } },
			clock,
		);
		await enqueue(sendInvitation, { invitationId: id }, { tx });
	});
}

/** Makes an invitation's link invalid. @throws AppError `not_found` if it was accepted or withdrawn already */
export async function deleteInvitation({
	actor,
	invitationId: id,
}: {
	actor: CurrentAdministrator;
	invitationId: string;
}): Promise<{ email: string }> {
	return db.$transaction(async (tx) => {
		await lockTeam(tx);
		const invitation = await tx.administratorInvitation.findUnique({
			where: { id },
			select: { email: true },
		});
		if (!invitation) {
			throw new AppError("not_found", "This invitation was already accepted or withdrawn.");
		}
		await tx.administratorInvitation.delete({ where: { id } });
		const target = invitationTarget({ id, email: invitation.email });
		await recordAudit(tx, { actor, action: "invitation.withdrawn", target });
		return invitation;
	});
}
