import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { type Caller, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import {
	creatorApiSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { answerSessionToken } from "#app/features/account/accounts/session-store/session-token.server.ts";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { cancelDeletion } from "./deletion/cancel-deletion.server.ts";
import { requestDeletion } from "./deletion/request-deletion.server.ts";
import type { ListedExport } from "./deletion/schema.ts";
import { cancelEmailChange } from "./email/cancel-email-change.server.ts";
import { requestEmailChange } from "./email/request-email-change.server.ts";
import { sendEmailChangeAgain } from "./email/send-email-change-again.server.ts";
import { getDataExport } from "./export/get-data-export.server.ts";
import { requestDataExport } from "./export/request-data-export.server.ts";
import { getApiUser } from "./get-api-user.server.ts";
import { deleteGoogleConnection } from "./google/delete-google-connection.server.ts";
import { deletePassword } from "./passwords/delete-password.server.ts";
import { updatePassword } from "./passwords/update-password.server.ts";
import { getProofEnd, listDataExports, listSessionsAfter } from "./queries.server.ts";
import { emailSchema } from "./schema.ts";
import { endOneSession } from "./sessions/end-one-session.server.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.server.ts";
import { confirmOwner } from "./sign-in/confirm-owner.server.ts";

/** The handlers of the operations on the account itself. */

export const handlers = handle(operations, {
	getUser: async ({ caller }) => ({
		body: await getApiUser(caller.userId),
	}),

	async proveOwner({ caller, body }) {
		const owner = ownerOf(caller);
		await confirmOwner({ owner, currentPassword: body.current_password });
		const expiresAt = await getProofEnd(owner);
		return { body: { expires_at: expiresAt.toISOString() } };
	},

	async listSessions({ caller, query }) {
		const { limit, cursor } = query;
		const place = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]));
		const after = place ? { lastUsedAt: new Date(place[0]), id: place[1] } : null;
		const { userId } = caller;
		const { sessions, total } = await listSessionsAfter({ userId, after, limit: limit + 1 });
		const { items, next_cursor } = cutList(sessions, limit, ({ lastUsedAt, id }) => [
			lastUsedAt.toISOString(),
			id,
		]);
		return {
			body: {
				sessions: items.map(({ id, device, createdAt, lastUsedAt }) => ({
					id,
					device,
					is_current: id === caller.sessionId,
					created_at: createdAt.toISOString(),
					last_used_at: lastUsedAt.toISOString(),
				})),
				total,
				next_cursor,
			},
		};
	},

	async endSession({ caller, params }) {
		await endOneSession({ userId: caller.userId, endedId: params.id });
		return {};
	},

	endOtherSessions: async ({ caller }) => ({
		body: { ended: await endOtherSessions(ownerOf(caller)) },
	}),

	async changePassword({ caller, body, request }) {
		const { username, name } = await pageOf(caller);
		const cookie = await updatePassword({
			owner: { ...ownerOf(caller), username, name },
			currentPassword: body.current_password,
			password: body.password,
			userAgent: request.headers.get("User-Agent"),
		});
		// A page of this site that calls the API goes on with a session of a browser.
		const session =
			(await creatorApiSessions.find(creatorApiSessions.readToken(cookie))) ??
			(await creatorSessions.find(creatorSessions.readToken(cookie)));
		if (session === null) throw new AppError("unauthenticated", "Please sign in again.");
		const tokens = await answerSessionToken({ audience: "creator", ...session });
		const message = "Password changed. Your other devices are signed out.";
		return { body: { ...tokens, message }, headers: { "Set-Cookie": cookie } };
	},

	async removePassword({ caller }) {
		await deletePassword(ownerOf(caller));
		return {};
	},

	async requestEmailChange({ caller, body }) {
		const newEmail = parseField(emailSchema, body.email, "email");
		const { current_password: currentPassword } = body;
		await requestEmailChange({ owner: ownerOf(caller), newEmail, currentPassword });
		return { body: { message: `Check your email. We sent a link to ${newEmail}.` } };
	},

	resendEmailChange: async ({ caller }) => ({
		body: { message: `We sent the link to ${await sendEmailChangeAgain(caller)} again.` },
	}),

	async cancelEmailChange({ caller }) {
		await cancelEmailChange(caller);
		return {};
	},

	listDataExports: async ({ caller }) => ({
		body: { exports: (await listDataExports(caller)).map(toApiExport) },
	}),

	requestDataExport: async ({ caller, newId }) => ({
		body: toApiExport(await requestDataExport({ userId: caller.userId, id: newId })),
	}),

	async downloadDataExport({ caller, params }) {
		const { username } = await pageOf(caller);
		const { userId } = caller;
		const { fileName, bytes, stream } = await getDataExport({
			userId,
			username,
			exportId: params.id,
		});
		return new Response(stream, {
			headers: {
				"Content-Type": "application/zip",
				"Content-Disposition": `attachment; filename="${fileName}"`,
				"Content-Length": String(bytes),
				"Cache-Control": "no-store",
			},
		});
	},

	async scheduleDeletion({ caller, body }) {
		const { profileId } = await pageOf(caller);
		await requestDeletion({
			owner: { ...ownerOf(caller), profileId, actor: "creator" },
			username: body.username,
			currentPassword: body.current_password,
		});
		return { body: await getApiUser(caller.userId) };
	},

	async cancelDeletion({ caller }) {
		await cancelDeletion({ ...caller, actor: "creator" });
		return { body: await getApiUser(caller.userId) };
	},

	async disconnectGoogle({ caller }) {
		await deleteGoogleConnection(caller.userId);
		return {};
	},
});

/** The caller of an operation for sessions only: the adapter has refused personal access tokens. */
function ownerOf({ userId, email, sessionId }: Caller) {
	if (sessionId === null) throw new Error("The operation is open to personal access tokens");
	return { userId, email, sessionId };
}

/** @throws AppError `not_found` for an account without a page */
async function pageOf({ userId }: Caller) {
	const page = await getOwnPage({ userId });
	if (page === null) throw new AppError("not_found", "This account has no page.");
	return page;
}

function toApiExport(listed: ListedExport) {
	const { id, status, createdAt } = listed;
	const isReady = listed.status === "ready";
	return {
		id,
		status,
		created_at: createdAt.toISOString(),
		bytes: isReady ? listed.bytes : null,
		expires_at: isReady ? listed.expiresAt.toISOString() : null,
	};
}
