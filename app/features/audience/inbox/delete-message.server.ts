import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { MESSAGE_NOT_FOUND } from "./schema.ts";

/** Deletes a message with its replies. Replies that were sent stay sent. @throws AppError `not_found` */
export async function deleteMessage({
	owner: { userId, profileId },
	messageId,
}: {
	owner: PageOwner;
	messageId: string;
}): Promise<void> {
	const { count } = await db.contactMessage.deleteMany({
		where: { id: messageId, profileId, profile: { userId } },
	});
	if (count === 0) throw new AppError("not_found", MESSAGE_NOT_FOUND);
}
