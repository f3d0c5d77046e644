import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { invitationMail } from "../mails/invitation-mail.tsx";

/** Emails the link of an invitation. The job makes the token, so that the queue stores no secret. */
export const sendInvitation: Job<{ invitationId: string }> = {
	name: "send-administrator-invitation",
	...MAIL_JOB,
	run: ({ invitationId }) => sendInvitationMail(invitationId),
};

async function sendInvitationMail(id: string, clock: Clock = systemClock): Promise<void> {
	const token = newToken();
	const { count } = await db.administratorInvitation.updateMany({
		where: { id, expiresAt: { gt: clock.now() } },
		data: { tokenHash: hashToken(token) },
	});
	const invitation = await db.administratorInvitation.findUnique({
		where: { id },
		select: { email: true, invitedBy: { select: { name: true } } },
	});
	if (count === 0 || !invitation) return;
	const { email, invitedBy } = invitation;
	await sendMail({ to: email, ...invitationMail({ token, inviter: invitedBy?.name ?? null }) });
}
