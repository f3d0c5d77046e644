import { creatorApiSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getActiveAccount } from "./get-session.server.ts";

/**
 * Renews a program's session by its refresh token.
 * @returns the session, and its new `Set-Cookie` value; null where a parallel request has got it
 * @throws AppError `unauthenticated` for an unknown token, for one that is used again, and for a suspended account
 */
export async function updateSessionToken(
	token: string | null,
	clock: Clock = systemClock,
): Promise<{ sessionId: string; ownerId: string; cookie: string | null }> {
	const renewed = await creatorApiSessions.renew(token, clock);
	if (renewed === null || (await getActiveAccount(renewed.session.ownerId)) === null) {
		throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
	}
	const { sessionId, ownerId } = renewed.session;
	return { sessionId, ownerId, cookie: renewed.cookie };
}
