import type { PageEditor } from "#app/features/page/owner.ts";
import { addChannel } from "./add-channel.server.ts";
import { deleteChannel } from "./delete-channel.server.ts";
import { renameChannel } from "./rename-channel.server.ts";
import type { ChannelsEdit } from "./schema.ts";

export type Edited = {
	/** Text of the toast. */
	message: string;
	/** Id of the channel to focus; null if it is deleted. */
	channelId: string | null;
};

/** Performs the edit of a channels form. @throws AppError the errors of its use-case */
export async function performEdit(owner: PageEditor, edit: ChannelsEdit): Promise<Edited> {
	switch (edit.intent) {
		case "add-channel":
			return { channelId: await addChannel({ owner, ...edit }), message: "Channel added" };
		case "rename-channel":
			await renameChannel({ owner, ...edit });
			return { channelId: edit.channelId, message: "Channel renamed" };
		case "delete-channel":
			await deleteChannel({ owner, ...edit });
			return { channelId: null, message: "Channel deleted" };
	}
}
