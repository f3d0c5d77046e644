import { handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { getPageAddress } from "#app/features/creator-page/profile/queries.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { createChannel } from "./create-channel.server.ts";
import { deleteChannel } from "./delete-channel.server.ts";
import { listChannels } from "./queries.server.ts";
import { addChannelSchema, type Channel, renameChannelSchema } from "./schema.ts";
import { updateChannel } from "./update-channel.server.ts";

/** The handlers of the operations on the page's channels. */

export const handlers = handle(operations, {
	async listChannels({ page }) {
		const [channels, url] = await Promise.all([listChannels(page), getPageAddress(page)]);
		return { body: { channels: channels.map((channel) => toApiChannel(url, channel)) } };
	},

	async addChannel({ page, body, newId }) {
		const name = parseField(addChannelSchema.shape.name, body.name, "name");
		const slug = parseField(addChannelSchema.shape.slug, body.slug, "slug");
		const id = await createChannel({ owner: page, id: newId, name, slug });
		return { body: toApiChannel(await getPageAddress(page), { id, name, slug }) };
	},

	async renameChannel({ page, params, body }) {
		const name = parseField(renameChannelSchema.shape.name, body.name, "name");
		await updateChannel({ owner: page, channelId: params.id, name });
		const [channels, url] = await Promise.all([listChannels(page), getPageAddress(page)]);
		const renamed = channels.find(({ id }) => id === params.id);
		// Another call has deleted it meanwhile.
		if (!renamed) throw new AppError("not_found", "This channel no longer exists.");
		return { body: toApiChannel(url, renamed) };
	},

	async deleteChannel({ page, params }) {
		await deleteChannel({ owner: page, channelId: params.id });
		return {};
	},
});

function toApiChannel(pageUrl: string, { id, slug, name }: Channel) {
	return { id, slug, name, url: `${pageUrl}/${slug}` };
}
