import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { DELETION_GRACE_DAYS, DELETION_GRACE_MS } from "./leaving-schema.ts";
import { notifyOwner } from "./notify-owner.server.ts";
import type { LeavingOwner } from "./schedule-deletion.server.ts";

/**
 * Keeps an account that was to be deleted: its page is back as it was. Of one that stays anyway it changes nothing.
 * @throws AppError `gone` once the time to think it over has passed: some of it may have been deleted already
 */
export async function cancelDeletion(
	{ userId, profileId, email }: LeavingOwner,
	clock: Clock = systemClock,
): Promise<void> {
	const inTime = new Date(clock.now().getTime() - DELETION_GRACE_MS);
	const { count } = await db.user.updateMany({
		where: { id: userId, deletionRequestedAt: { gt: inTime } },
		data: { deletionRequestedAt: null },
	});
	if (count === 0) {
		if ((await db.user.count({ where: { id: userId, deletionRequestedAt: null } })) > 0) return;
		throw new AppError(
			"gone",
			`The ${DELETION_GRACE_DAYS} days are over: your account is being deleted.`,
		);
	}
	await invalidatePublicPage(profileId);
	await notifyOwner(email, { kind: "deletion-cancelled" });
}
