import { type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { env } from "#app/platform/env.server.ts";
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
		const channels = await listChannels(page);
		return { body: { channels: channels.map((channel) => toApiChannel(page, channel)) } };
	},

	async addChannel({ page, body, newId }) {
		const name = parseField(addChannelSchema.shape.name, body.name, "name");
		const slug = parseField(addChannelSchema.shape.slug, body.slug, "slug");
		const id = await createChannel({ owner: page, id: newId, name, slug });
		return { body: toApiChannel(page, { id, name, slug }) };
	},

	async renameChannel({ page, params, body }) {
		const name = parseField(renameChannelSchema.shape.name, body.name, "name");
		await updateChannel({ owner: page, channelId: params.id, name });
		const renamed = (await listChannels(page)).find(({ id }) => id === params.id);
		// Another call has deleted it meanwhile.
		if (!renamed) throw new AppError("not_found", "This channel no longer exists.");
		return { body: toApiChannel(page, renamed) };
	},

	async deleteChannel({ page, params }) {
		await deleteChannel({ owner: page, channelId: params.id });
		return {};
	},
});

function toApiChannel({ username }: CalledPage, { id, slug, name }: Channel) {
	return { id, slug, name, url: `${env.APP_URL}/${username}/${slug}` };
}
