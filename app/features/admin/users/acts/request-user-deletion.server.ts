import { deletionTime } from "#app/features/account/accounts/deletion/schema.ts";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { whatDeletionDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import { updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { normalizeUsername } from "#app/features/creator-page/profile/names.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Schedules an account's deletion, with the grace period and the consequences of a deletion by its owner: the page is
 * hidden at once, the subscription doesn't renew, and until then the owner or an administrator can keep the account. Ends every session.
 *
 * @param reason for the owner, who reads it in the email
 * @param username username typed to confirm; the address for an account without a page
 * @throws AppError as `confirmAdministrator`; `not_found`; `bad_request` (details.field `username`); `conflict` if it is
 * scheduled already
 */
export async function requestUserDeletion({
	actor,
	userId,
	username,
	reason,
	currentPassword,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	userId: string;
	username: string;
	reason: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const now = clock.now();
	const subscription = whatDeletionDoes(await getCurrentSubscription({ userId }), now);
	await updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		const pages = await tx.profile.findMany({ where: { userId }, select: { username: true } });
		const isRight =
			pages.length > 0
				? pages.some((page) => page.username === normalizeUsername(username))
				: accountEmail(username) === accountEmail(email);
		if (!isRight) {
			throw new AppError("bad_request", "This is not the username", { field: "username" });
		}
		const { count } = await tx.user.updateMany({
			where: { id: userId, deletionRequestedAt: null },
			data: { deletionRequestedAt: now },
		});
		if (count === 0) {
			throw new AppError("conflict", "This account is already scheduled for deletion.");
		}
		await tx.session.deleteMany({ where: { userId } });
		const deletesAt = deletionTime(now);
		const deletesAtMs = deletesAt.getTime();
		const notice = { kind: "deletion-by-support", deletesAtMs, reason, subscription } as const;
		await enqueue(sendAccountNotice, { to: email, notice }, { tx });
		await recordAudit(
			tx,
			{
				actor,
				action: "user.deletion-scheduled",
				target,
				after: { "Deleted on": deletesAt.toISOString().slice(0, 10), Reason: reason },
			},
			clock,
		);
	});
	await queueAccountSync({ userId });
}
