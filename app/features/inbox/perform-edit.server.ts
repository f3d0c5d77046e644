import type { PageOwner } from "#app/features/page/owner.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { markMessage } from "./mark-message.server.ts";
import { replyToMessage } from "./reply-to-message.server.ts";
import type { MessageEdit } from "./schema.ts";
import { showAddress } from "./show-address.server.ts";

/** Result of an edit: the text of the toast, and whether the message is still what the creator looks at. */
type Edited = { message: string; stays: boolean };

/** Performs the edit of a form on a message. @throws AppError the errors of its use-case */
export async function performEdit(
	about: { owner: PageOwner; messageId: string },
	edit: MessageEdit,
): Promise<Edited> {
	switch (edit.intent) {
		case "reply":
			await replyToMessage({ ...about, text: edit.text });
			return { message: "Reply sent", stays: true };
		case "show-address":
			await showAddress(about);
			return { message: "Address shown", stays: true };
		case "mark-unread":
			await markMessage({ ...about, read: false });
			return { message: "Marked as unread", stays: false };
		case "mark-spam":
			await markMessage({ ...about, spam: true });
			return { message: "Marked as spam", stays: false };
		case "mark-not-spam":
			await markMessage({ ...about, spam: false });
			return { message: "Moved to your inbox", stays: true };
		case "delete-message":
			await deleteMessage(about);
			return { message: "Message deleted", stays: false };
	}
}
