import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import * as operations from "./api.ts";
import { createReply } from "./create-reply.server.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { getMessage, listMessagesAfter, type Message } from "./queries.server.ts";
import { replyText } from "./schema.ts";
import { updateMessage } from "./update-message.server.ts";
import { updateShownAddress } from "./update-shown-address.server.ts";

/** The handlers of the operations on messages from contact forms. */

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export const handlers = handle(operations, {
	async listMessages({ page, query }) {
		const { folder, limit } = query;
		const [createdAt, id] = decodeCursor(query.cursor, cursorSchema) ?? [];
		const messages = await listMessagesAfter(page, {
			folder,
			after: createdAt && id ? { createdAt: new Date(createdAt), id } : null,
			limit: limit + 1,
		});
		const { items, next_cursor } = cutList(messages, limit, (message) => [
			message.createdAt.toISOString(),
			message.id,
		]);
		return { body: { messages: items.map(toApiMessage), next_cursor } };
	},

	getMessage: ({ page, params }) => answerMessage(page, params.id),

	async changeMessage({ page, params, body }) {
		await updateMessage({ owner: page, messageId: params.id, ...body });
		return answerMessage(page, params.id);
	},

	async showMessageAddress({ page, params }) {
		await updateShownAddress({ owner: page, messageId: params.id });
		return answerMessage(page, params.id);
	},

	async replyToMessage({ page, params, body, newId }) {
		const text = parseField(replyText, body.text, "text");
		await createReply({ owner: page, messageId: params.id, id: newId, text });
		return answerMessage(page, params.id);
	},

	async deleteMessage({ page, params }) {
		await deleteMessage({ owner: page, messageId: params.id });
		return {};
	},
});

async function answerMessage(page: CalledPage, messageId: string) {
	return { body: toApiMessage(await getMessage(page, messageId)) };
}

function toApiMessage(message: Message): operations.ApiMessage {
	const { id, name, email, text, formTitle, isRead, isSpam, spamReason, createdAt, replies } =
		message;
	return {
		id,
		name,
		email,
		text,
		form_title: formTitle,
		read: isRead,
		spam: isSpam,
		spam_reason: spamReason,
		created_at: createdAt.toISOString(),
		replies: replies.map((reply) => ({
			id: reply.id,
			text: reply.text,
			created_at: reply.createdAt.toISOString(),
			sent_at: reply.sentAt?.toISOString() ?? null,
			refusal: reply.refusal,
		})),
	};
}
