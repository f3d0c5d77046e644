import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a registration link. Only the hash of its token is stored, so the link can be shown once.
 * @param id id for the invitation: a repetition of the same request gives it a new link
 * @returns the link
 */
export async function createRegistrationInvitation({
	actor,
	id: newId,
	label,
	maxUses,
	days,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	id?: string;
	label: string;
	maxUses: number;
	/** Number of days for which it works. */
	days: number;
	clock?: Clock;
}): Promise<string> {
	const token = newToken();
	const now = clock.now();
	const expiresAt = new Date(now.getTime() + days * DAY_MS);
	await db.$transaction(async (tx) => {
		if (newId) await tx.registrationInvitation.deleteMany({ where: { id: newId } });
		const { id } = await tx.registrationInvitation.create({
			data: {
				...(newId ? { id: newId } : {}),
				tokenHash: hashToken(token),
				label,
				maxUses,
				createdById: actor.administratorId,
				createdAt: now,
				expiresAt,
			},
			select: { id: true },
		});
		await recordAudit(
			tx,
			{
				actor,
				action: "registration-invitation.created",
				target: { type: "registration link", id, label },
				after: { Uses: String(maxUses), Until: expiresAt.toISOString() },
			},
			clock,
		);
	});
	return `${env.APP_URL}/signup?invitation=${token}`;
}

/** Makes a registration link invalid. @throws AppError `not_found` if it was withdrawn already */
export async function withdrawRegistrationInvitation({
	actor,
	invitationId: id,
	clock = systemClock,
}: {
	actor: AuditActor;
	invitationId: string;
	clock?: Clock;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const [removed] = await tx.$queryRaw<{ label: string }[]>`
			DELETE FROM registration_invitation WHERE id = ${id}::uuid RETURNING label`;
		if (!removed) throw new AppError("not_found", "This link was already withdrawn.");
		const target = { type: "registration link", id, label: removed.label };
		await recordAudit(tx, { actor, action: "registration-invitation.withdrawn", target }, clock);
	});
}
