import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { SEARCH_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on the subscribers of the page's email list. */

const subscriberSchema = z
	.object({
		id: z.uuid(),
		email: z.string(),
		consent_text: z.string().meta({ description: "What the subscriber agreed to" }),
		consented_at: z.iso.datetime(),
		confirmed_at: z.iso.datetime().meta({
			description: "When the subscriber confirmed the address with the link that we emailed",
		}),
	})
	.meta({ id: "Subscriber" });
export type ApiSubscriber = z.infer<typeof subscriberSchema>;

const tag = "Subscribers";
const reads = { tag, access: { by: "page", scope: "inbox:read" } } as const;

export const listSubscribers = operation({
	...reads,
	method: "GET",
	path: "/api/subscribers",
	summary: "List the subscribers of the email list, latest first",
	description: "Only those who have confirmed their address.",
	query: z.strictObject({
		...listQuery,
		search: textField({ max: SEARCH_MAX_LENGTH })
			.default("")
			.meta({ description: "Part of an address" }),
	}),
	answers: { 200: z.object({ subscribers: z.array(subscriberSchema), next_cursor: nextCursor }) },
});

export const exportSubscribers = operation({
	...reads,
	method: "GET",
	path: "/api/subscribers/export",
	summary: "Export the subscribers as CSV",
	description: "With the link that unsubscribes each of them, for the emails that you send.",
	answers: { 200: null },
	contentType: "text/csv",
	limit: { calls: 30, perSeconds: 60 },
});

export const deleteSubscriber = operation({
	method: "DELETE",
	path: "/api/subscribers/{id}",
	tag,
	summary: "Delete a subscriber",
	access: { by: "page", scope: "inbox:write" },
	params: z.object({ id: z.uuid() }),
	answers: { 204: null },
	destructive: true,
});
