import { handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { createAccessToken } from "./create-access-token.server.ts";
import { deleteAccessToken } from "./delete-access-token.server.ts";
import { listAccessTokens } from "./queries.server.ts";
import { type ListedToken, tokenNameSchema } from "./schema.ts";

/** The handlers of the operations on personal access tokens. */

export const handlers = handle(operations, {
	listTokens: async ({ caller }) => ({
		body: { tokens: (await listAccessTokens(caller)).map(toApiToken) },
	}),

	async createToken({ caller, body, newId }) {
		const { userId, email, sessionId } = caller;
		if (sessionId === null) throw new Error("The operation is open to personal access tokens");
		const page = await getOwnPage(caller);
		if (page === null || (body.page_id !== undefined && body.page_id !== page.profileId)) {
			throw new AppError("not_found", "This page no longer exists.", { field: "page_id" });
		}
		const { token, listed } = await createAccessToken({
			owner: { userId, email, sessionId, profileId: page.profileId },
			name: parseField(tokenNameSchema, body.name, "name"),
			scopes: body.scopes,
			lifetimeDays: body.expires_in_days,
			currentPassword: body.current_password,
			id: newId,
		});
		return { body: { ...toApiToken(listed), token } };
	},

	async revokeToken({ caller, params }) {
		await deleteAccessToken({ userId: caller.userId, tokenId: params.id });
		return {};
	},
});

function toApiToken(token: ListedToken): operations.ApiToken {
	const { id, name, hint, scopes, profileId, createdAt, lastUsedAt, expiresAt } = token;
	return {
		id,
		name,
		hint,
		scopes,
		page_id: profileId,
		created_at: createdAt.toISOString(),
		last_used_at: lastUsedAt?.toISOString() ?? null,
		expires_at: expiresAt.toISOString(),
	};
}
