import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { MESSAGE_NOT_FOUND } from "./schema.ts";

/** Shows the creator the address of a message's sender from now on. @throws AppError `not_found` */
export async function updateShownAddress(
	{ owner: { userId, profileId }, messageId }: { owner: PageOwner; messageId: string },
	clock: Clock = systemClock,
): Promise<void> {
	const where = { id: messageId, profileId, profile: { userId } };
	const { count } = await db.contactMessage.updateMany({
		where: { ...where, addressShownAt: null },
		data: { addressShownAt: clock.now() },
	});
	if (count === 0 && (await db.contactMessage.count({ where })) === 0) {
		throw new AppError("not_found", MESSAGE_NOT_FOUND);
	}
}
