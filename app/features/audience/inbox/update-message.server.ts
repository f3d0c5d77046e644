import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getMessage, type Message } from "./queries.server.ts";
import { MESSAGE_NOT_FOUND } from "./schema.ts";

/** Condition for messages whose sender the creator hasn't marked as spam. */
const NOT_MARKED = { OR: [{ spamAt: null }, { spamReason: { not: null } }] };

/**
 * Marks a message as read or unread, or as spam or not. Marking as spam moves all messages of its sender to the spam
 * folder, and future ones; the opposite moves all of them back.
 * @param options.read as it is if missing
 * @throws AppError `not_found`
 */
export async function updateMessage(
	{
		owner: { userId, profileId },
		messageId,
		read,
		spam,
	}: {
		owner: PageOwner;
		messageId: string;
		read?: boolean | undefined;
		spam?: boolean | undefined;
	},
	clock: Clock = systemClock,
): Promise<void> {
	const now = clock.now();
	await db.$transaction(async (tx) => {
		const message = await tx.contactMessage.findUnique({
			where: { id: messageId, profileId, profile: { userId } },
			select: { email: true, readAt: true },
		});
		if (message === null) throw new AppError("not_found", MESSAGE_NOT_FOUND);
		const { email, readAt } = message;
		if (read !== undefined && read !== (readAt !== null)) {
			await tx.contactMessage.updateMany({
				where: { id: messageId },
				data: { readAt: read ? now : null },
			});
		}
		if (spam === undefined) return;
		await tx.contactMessage.updateMany({
			where: { profileId, email, ...(spam ? NOT_MARKED : { spamAt: { not: null } }) },
			data: { spamAt: spam ? now : null, spamReason: null },
		});
	});
}

/** Returns a message for its creator to read, and marks it as read. @throws AppError `not_found` */
export async function openMessage(owner: PageOwner, messageId: string): Promise<Message> {
	const message = await getMessage(owner, messageId);
	if (!message.isRead) await updateMessage({ owner, messageId, read: true });
	return message;
}
