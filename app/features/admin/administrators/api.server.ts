import { handle } from "#app/api/handler.ts";
import {
	administratorApiSessions,
	administratorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { answerSessionToken } from "#app/features/account/accounts/session-store/session-token.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { listAdminDevices } from "./queries.server.ts";
import { endAdminSession, endOtherAdminSessions } from "./sign-in/end-admin-sessions.server.ts";
import { updateAdminPassword } from "./update-admin-password.server.ts";

/** The handlers of the operations on the calling administrator's own account. */

export const handlers = handle(operations, {
	async listAdministratorSessions({ administrator }) {
		const devices = await listAdminDevices(administrator);
		return {
			body: {
				sessions: devices.map(({ id, device, isCurrent, createdAt, lastUsedAt }) => ({
					id,
					device,
					is_current: isCurrent,
					created_at: createdAt.toISOString(),
					last_used_at: lastUsedAt.toISOString(),
				})),
			},
		};
	},

	async endAdministratorSession({ administrator, params }) {
		await endAdminSession(administrator, params.id);
		return {};
	},

	endOtherAdministratorSessions: async ({ administrator }) => ({
		body: { ended: await endOtherAdminSessions(administrator) },
	}),

	async changeAdministratorPassword({ administrator: actor, body, request }) {
		const { current_password: currentPassword, password } = body;
		const userAgent = request.headers.get("User-Agent");
		const cookie = await updateAdminPassword({ actor, currentPassword, password, userAgent });
		// A page of this site that calls the API goes on with a session of a browser.
		const session =
			(await administratorApiSessions.find(administratorApiSessions.readToken(cookie))) ??
			(await administratorSessions.find(administratorSessions.readToken(cookie)));
		if (session === null) throw new AppError("unauthenticated", "Please log in again.");
		const tokens = await answerSessionToken({ audience: "administrator", ...session });
		const message = "Password changed. Your other devices are signed out.";
		return { body: { ...tokens, message }, headers: { "Set-Cookie": cookie } };
	},
});
