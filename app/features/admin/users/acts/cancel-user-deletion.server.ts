import {
	DELETION_GRACE_DAYS,
	DELETION_GRACE_MS,
} from "#app/features/account/accounts/deletion/schema.ts";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { whatKeepingDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import { updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Cancels the scheduled deletion of an account, whoever asked for it.
 * @throws AppError `not_found`; `conflict` if none is scheduled; `gone` after the grace period
 */
export async function cancelUserDeletion(
	{ actor, userId }: { actor: AuditActor; userId: string },
	clock: Clock = systemClock,
): Promise<void> {
	const inTime = new Date(clock.now().getTime() - DELETION_GRACE_MS);
	const subscription = whatKeepingDoes(await getCurrentSubscription({ userId }), clock.now());
	await updatePagesOf({ userId, actor: "administrator" }, async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		const { count } = await tx.user.updateMany({
			where: { id: userId, deletionRequestedAt: { gt: inTime } },
			data: { deletionRequestedAt: null },
		});
		if (count === 0) {
			const isLeaving = await tx.user.count({
				where: { id: userId, deletionRequestedAt: { not: null } },
			});
			throw isLeaving > 0
				? new AppError("gone", `The ${DELETION_GRACE_DAYS}-day grace period is over.`)
				: new AppError("conflict", "This account is no longer scheduled for deletion.");
		}
		const notice = { kind: "deletion-cancelled", subscription } as const;
		await enqueue(sendAccountNotice, { to: email, notice }, { tx });
		await recordAudit(tx, { actor, action: "user.deletion-canceled", target }, clock);
	});
	await queueAccountSync({ userId });
}
