import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { SUBSCRIBER_NOT_FOUND } from "./schema.ts";

/** Deletes a subscriber's address from a page's list. @throws AppError `not_found` */
export async function deleteSubscriber({
	owner: { userId, profileId },
	subscriberId,
}: {
	owner: PageOwner;
	subscriberId: string;
}): Promise<void> {
	const { count } = await db.subscriber.deleteMany({
		where: { id: subscriberId, profileId, profile: { userId }, confirmedAt: { not: null } },
	});
	if (count === 0) throw new AppError("not_found", SUBSCRIBER_NOT_FOUND);
}
