import type { PageEditor } from "#app/features/page/owner.ts";
import { addChannel } from "./add-channel.server.ts";
import { deleteChannel } from "./delete-channel.server.ts";
import { renameChannel } from "./rename-channel.server.ts";
import type { ChannelsEdit } from "./schema.ts";

export type Edited = {
	/** What to tell its owner. */
	message: string;
	/** Where they are to look next; null when it is gone. */
	channelId: string | null;
};

/** Does what a form of the channels asks for. @throws AppError whatever its use-case throws */
export async function handleEdit(owner: PageEditor, edit: ChannelsEdit): Promise<Edited> {
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
