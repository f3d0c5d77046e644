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
		url: z.url().meta({
			description: "Address of the page in this channel: on its main domain, or else on this site",
		}),
	})
	.meta({ id: "Channel" });

const name = textField({ max: NAME_MAX_LENGTH }).min(1);
const params = z.object({ id: z.uuid() });
const tag = "Channels";
const common = { tag, access: { by: "page", scope: "page:write" } } as const;

export const listChannels = operation({
	method: "GET",
	path: "/api/channels",
	tag,
	summary: "List the channels of the page",
	access: { by: "page", scope: "page:read" },
	answers: { 200: z.object({ channels: z.array(channelSchema) }) },
});

export const addChannel = operation({
	...common,
	method: "POST",
	path: "/api/channels",
	summary: "Add a channel",
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
	...common,
	method: "PATCH",
	path: "/api/channels/{id}",
	summary: "Rename a channel",
	params,
	body: z.strictObject({ name }),
	answers: { 200: channelSchema },
});

export const deleteChannel = operation({
	...common,
	method: "DELETE",
	path: "/api/channels/{id}",
	summary: "Delete a channel",
	description: "Its address still leads to the page.",
	params,
	answers: { 204: null },
	destructive: true,
});
