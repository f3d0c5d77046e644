import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import { listViewsForOwner } from "./list-views.server.ts";

/** The handler of the operation about views of a creator's dashboard. */

export const handlers = handle(operations, {
	async listSupportViews({ caller }) {
		const views = await listViewsForOwner(caller);
		return {
			body: {
				views: views.map(({ id, startedAt, endsAt, isOpen }) => ({
					id,
					started_at: startedAt.toISOString(),
					ends_at: endsAt.toISOString(),
					is_open: isOpen,
				})),
			},
		};
	},
});
