import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { getMessage, type Message } from "./queries.server.ts";
import { updateMessage } from "./update-message.server.ts";

/** Returns a message for its creator to read, and marks it as read. @throws AppError `not_found` */
export async function openMessage(owner: PageOwner, messageId: string): Promise<Message> {
	const message = await getMessage(owner, messageId);
	if (!message.isRead) await updateMessage({ owner, messageId, read: true });
	return message;
}
