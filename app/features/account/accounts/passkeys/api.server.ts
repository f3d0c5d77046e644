import { handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import * as operations from "./api.ts";
import { listPasskeys } from "./queries.server.ts";
import { passkeyNameSchema } from "./schema.ts";
import { removePasskey, renamePasskey } from "./update-passkeys.server.ts";

/** The handlers of the operations on passkeys. */

export const handlers = handle(operations, {
	async listPasskeys({ caller }) {
		const passkeys = await listPasskeys({ kind: "creator", id: caller.userId });
		return {
			body: {
				passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
					id,
					name,
					created_at: createdAt.toISOString(),
					last_used_at: lastUsedAt?.toISOString() ?? null,
				})),
			},
		};
	},

	async renamePasskey({ caller, params, body }) {
		const name = parseField(passkeyNameSchema, body.name, "name");
		await renamePasskey({ userId: caller.userId, passkeyId: params.id, name });
		return {};
	},

	async removePasskey({ caller, params }) {
		await removePasskey({ owner: caller, passkeyId: params.id });
		return {};
	},
});
