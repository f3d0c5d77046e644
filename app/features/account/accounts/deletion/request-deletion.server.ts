import { whatDeletionDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { queueAccountSync } from "#app/features/billing/sync/sync-soon.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { normalizeUsername } from "#app/features/creator-page/profile/names.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import { confirmOwner } from "../sign-in/confirm-owner.server.ts";
import { deletionTime } from "./schema.ts";

export type LeavingOwner = Pick<CurrentUser, "userId" | "sessionId" | "email"> & PageEditor;

/**
 * Schedules the account's deletion in 14 days. Until then only its owner can see it, and its subscription doesn't renew.
 * Ends every session except this one, so that the owner can cancel. A second request changes nothing, not even the date.
 *
 * @param username username typed to confirm
 * @throws AppError as `confirmOwner`; `bad_request` (details.field `username`) if the name is not the page's
 */
export async function requestDeletion({
	owner,
	currentPassword,
	username,
	clock = systemClock,
}: {
	owner: LeavingOwner;
	/** Missing if a proof is fresh or the account has no password. */
	currentPassword?: string | undefined;
	username: string;
	clock?: Clock;
}): Promise<void> {
	const { userId, sessionId, profileId, email, actor } = owner;
	const profile = await db.profile.findUnique({
		where: { id: profileId, userId },
		select: { username: true },
	});
	if (profile?.username !== normalizeUsername(username)) {
		throw new AppError("bad_request", "This is not your username", { field: "username" });
	}
	await confirmOwner({ owner, currentPassword, clock });

	const subscription = await getCurrentSubscription(owner);
	const now = clock.now();
	const isNew = await updatePagesOf({ userId, actor }, async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: userId, deletionRequestedAt: null },
			data: { deletionRequestedAt: now },
		});
		await tx.session.deleteMany({ where: { userId, id: { not: sessionId } } });
		return count > 0 || unchanged(false);
	});
	if (!isNew) return;
	await queueAccountSync(owner);
	await queueOwnerNotice(email, {
		kind: "deletion-scheduled",
		deletesAtMs: deletionTime(now).getTime(),
		subscription: whatDeletionDoes(subscription, now),
	});
}
