import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import { openMail } from "./open-mail.server.ts";
import { type ListedMail, listMails } from "./queries.server.ts";
import { readMailSearch } from "./schema.ts";

/** The handlers of the operations on emails. */

export const handlers = handle(operations, {
	async listEmails({ query }) {
		const { cursor, limit, to, state } = query;
		const [before] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? [];
		const filters = readMailSearch(new URLSearchParams(to === undefined ? {} : { to }));
		const { mails, older } = await listMails({ ...filters, state, before }, { limit });
		return {
			body: {
				emails: mails.map(toApiMail),
				next_cursor: older === null ? null : encodeCursor([older]),
			},
		};
	},

	async getEmail({ administrator: actor, params }) {
		const { text, ...mail } = await openMail({ actor, mailId: params.id });
		return { body: { ...toApiMail(mail), text } };
	},
});

function toApiMail({ createdAt, triedAt, ...mail }: ListedMail): operations.ApiMail {
	return { ...mail, created_at: createdAt.toISOString(), tried_at: triedAt.toISOString() };
}
