import {
	administratorSessions,
	type StoredSession,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** The signed-in administrator of a request, who is also the actor of its audit entries. */
export type CurrentAdministrator = {
	administratorId: string;
	sessionId: string;
	email: string;
	name: string;
	requestId: string;
};

export type FoundAdministrator = {
	administrator: Omit<CurrentAdministrator, "requestId">;
	session: StoredSession;
	hasTwoStep: boolean;
};

/** The administrator whose session `token` is, or null. Removing an administrator deletes the session as well. */
export async function getAdministrator(
	token: string | null,
	clock: Clock = systemClock,
): Promise<FoundAdministrator | null> {
	const session = await administratorSessions.find(token, clock);
	return session && withAdministrator(session);
}

/** Like `getAdministrator`, for the session that an access token of the API names. */
export async function getAdministratorOfSession(
	named: { sessionId: string; ownerId: string },
	clock: Clock = systemClock,
): Promise<FoundAdministrator | null> {
	const session = await administratorSessions.findById(named, clock);
	return session && withAdministrator(session);
}

async function withAdministrator(session: StoredSession): Promise<FoundAdministrator | null> {
	const { ownerId: administratorId, sessionId } = session;
	const [row] = await query<{ email: string; name: string; hasTwoStep: boolean }>({
		name: "get-administrator",
		text: `SELECT email, name, totp_secret IS NOT NULL AS "hasTwoStep" FROM administrator WHERE id = $1`,
		values: [administratorId],
	});
	if (!row) return null;
	const { hasTwoStep, ...who } = row;
	return { administrator: { administratorId, sessionId, ...who }, session, hasTwoStep };
}
