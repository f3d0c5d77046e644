import { sendVerificationMail } from "#app/features/account/accounts/email/send-verification-mail.server.ts";
import { spellingsOf } from "#app/features/account/accounts/email/spellings-of.server.ts";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { revokeDevices } from "#app/features/account/accounts/sessions/device-cookie.server.ts";
import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser, userTarget } from "../user-target.server.ts";

const TAKEN = "Another account has this email";

/**
 * Gives an account another address, for an owner who can't read the old mailbox any more. The address counts as
 * unverified until its owner opens the mailed link; the old one is told. Every session and access token ends, and every
 * mailed link becomes invalid, because whoever has the old mailbox must not get back in.
 *
 * @param proof how the administrator checked that the account belongs to whoever asks
 * @throws AppError as `confirmAdministrator`; `not_found`; `bad_request` or `conflict` (details.field `email`)
 */
export async function updateUserEmail({
	actor,
	userId,
	email,
	proof,
	currentPassword,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	userId: string;
	email: string;
	proof: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const field = "email";
	try {
		await updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
			const before = await lockUser(tx, userId);
			if (before.email === email) {
				throw new AppError("bad_request", "This is already the account’s email", { field });
			}
			const taken = await tx.user.count({
				where: { email: { in: spellingsOf(email) }, id: { not: userId } },
			});
			if (taken > 0) throw new AppError("conflict", TAKEN, { field });
			await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: null } });
			await tx.accountToken.deleteMany({ where: { userId, usedAt: null } });
			await tx.session.deleteMany({ where: { userId } });
			await tx.accessToken.deleteMany({ where: { userId } });
			await revokeDevices(tx, userId);
			const notice = { kind: "email-changed-by-support", newEmail: email } as const;
			await enqueue(sendAccountNotice, { to: before.email, notice }, { tx });
			await enqueue(sendVerificationMail, { userId }, { tx });
			await recordAudit(
				tx,
				{
					actor,
					action: "user.email-changed",
					target: userTarget({ userId, email }),
					before: { Email: before.email },
					after: { Email: email, Check: proof },
				},
				clock,
			);
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError("conflict", TAKEN, { field });
	}
}
