import { whatKeepingDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import { DELETION_GRACE_DAYS, DELETION_GRACE_MS } from "./schema.ts";

/**
 * Cancels an account's scheduled deletion: its page is public again, and its subscription renews if it did before.
 * Changes nothing if none is scheduled.
 * @throws AppError `gone` after the grace period: some of it may have been deleted already
 */
export async function cancelDeletion(
	{ userId, email, actor }: Pick<CurrentUser, "userId" | "email"> & Pick<PageEditor, "actor">,
	clock: Clock = systemClock,
): Promise<void> {
	const inTime = new Date(clock.now().getTime() - DELETION_GRACE_MS);
	const subscription = await getCurrentSubscription({ userId });
	const isKept = await updatePagesOf({ userId, actor }, async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: userId, deletionRequestedAt: { gt: inTime } },
			data: { deletionRequestedAt: null },
		});
		if (count > 0) return true;
		const stays = await tx.user.count({ where: { id: userId, deletionRequestedAt: null } });
		if (stays > 0) return unchanged(false);
		throw new AppError(
			"gone",
			`The ${DELETION_GRACE_DAYS}-day grace period is over. Your account is being deleted.`,
		);
	});
	if (!isKept) return;
	await queueAccountSync({ userId });
	await queueOwnerNotice(email, {
		kind: "deletion-cancelled",
		subscription: whatKeepingDoes(subscription, clock.now()),
	});
}
