import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import { deleteSubscriber } from "./delete-subscriber.server.ts";
import { answerSubscribersFile } from "./export-subscribers.server.ts";
import { listSubscribersAfter, type Subscriber } from "./queries.server.ts";
import { readSearch } from "./schema.ts";

/** The handlers of the operations on the subscribers of the page's email list. */

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

export const handlers = handle(operations, {
	async listSubscribers({ page, query }) {
		const [confirmedAt, id] = decodeCursor(query.cursor, cursorSchema) ?? [];
		const subscribers = await listSubscribersAfter(page, {
			search: readSearch(query.search),
			after: confirmedAt && id ? { confirmedAt: new Date(confirmedAt), id } : null,
			limit: query.limit + 1,
		});
		const { items, next_cursor } = cutList(subscribers, query.limit, (subscriber) => [
			subscriber.confirmedAt.toISOString(),
			subscriber.id,
		]);
		return { body: { subscribers: items.map(toApiSubscriber), next_cursor } };
	},

	exportSubscribers: async ({ page, request }) => answerSubscribersFile(page, request),

	async deleteSubscriber({ page, params }) {
		await deleteSubscriber({ owner: page, subscriberId: params.id });
		return {};
	},
});

function toApiSubscriber(subscriber: Subscriber): operations.ApiSubscriber {
	const { id, email, consentText, consentedAt, confirmedAt } = subscriber;
	return {
		id,
		email,
		consent_text: consentText,
		consented_at: consentedAt.toISOString(),
		confirmed_at: confirmedAt.toISOString(),
	};
}
