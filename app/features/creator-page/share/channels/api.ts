import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { NAME_MAX_LENGTH, SLUG_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on the page's channels. */

const channelSchema = z
	.object({
		id: z.uuid(),
		slug: z.string(),
		name: z.string(),
		url: z.url().meta({ description: "Address of the page in this channel" }),
	})
	.meta({ id: "Channel" });

const name = textField({ max: NAME_MAX_LENGTH }).min(1);
const params = z.object({ id: z.uuid() });
const access = { by: "page", scope: "page:write" } as const;
const tag = "Channels";

export const listChannels = operation({
	id: "listChannels",
	method: "GET",
	path: "/api/channels",
	tag,
	summary: "List the channels of the page",
	access: { by: "page", scope: "page:read" },
	answers: { 200: z.object({ channels: z.array(channelSchema) }) },
});

export const addChannel = operation({
	id: "addChannel",
	method: "POST",
	path: "/api/channels",
	tag,
	summary: "Add a channel",
	access,
	body: z.strictObject({
		name,
		slug: textField({ max: SLUG_MAX_LENGTH }).min(1).meta({
			description: "Letters, digits, `-` and `_`. It can’t change later.",
		}),
	}),
	answers: { 201: channelSchema },
	errors: ["bad_request", "conflict"],
	creates: true,
	example: { name: "Newsletter", slug: "newsletter" },
});

export const renameChannel = operation({
	id: "renameChannel",
	method: "PATCH",
	path: "/api/channels/{id}",
	tag,
	summary: "Rename a channel",
	access,
	params,
	body: z.strictObject({ name }),
	answers: { 200: channelSchema },
});

export const deleteChannel = operation({
	id: "deleteChannel",
	method: "DELETE",
	path: "/api/channels/{id}",
	tag,
	summary: "Delete a channel",
	description: "Its address still leads to the page.",
	access,
	params,
	answers: { 204: null },
	destructive: true,
});
