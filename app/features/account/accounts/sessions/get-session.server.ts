import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** The signed-in user, as read by one query per request. */
export type CurrentUser = {
	userId: string;
	sessionId: string;
	email: string;
	emailVerified: boolean;
	tier: Tier;
	/** Time at which the owner requested deletion, or null. */
	deletionRequestedAt: Date | null;
};

export type FoundSession = {
	user: CurrentUser;
	remember: boolean;
	lastUsedAt: Date;
	/** Epoch that a valid device cookie of the account contains. */
	deviceEpoch: number;
};

/** An account that may be signed in to. */
export type ActiveAccount = Omit<CurrentUser, "userId" | "sessionId"> &
	Pick<FoundSession, "deviceEpoch">;

/**
 * The active session for `token`, or null. Always null for a suspended account, so that
 * a suspension takes effect at once.
 */
export async function getSession(
	token: string | null,
	clock: Clock = systemClock,
): Promise<FoundSession | null> {
	const session = await creatorSessions.find(token, clock);
	if (session === null) return null;
	const { sessionId, ownerId: userId, remember, lastUsedAt } = session;
	const row = await getActiveAccount(userId);
	if (row === null) return null;
	const { deviceEpoch, ...account } = row;
	return { user: { userId, sessionId, ...account }, remember, lastUsedAt, deviceEpoch };
}

/** @returns null for a suspended or deleted account */
export async function getActiveAccount(userId: string): Promise<ActiveAccount | null> {
	const [row] = await query<ActiveAccount>({
		name: "get-active-account",
		text: `
			SELECT email, email_verified_at IS NOT NULL AS "emailVerified", tier::text AS tier,
				deletion_requested_at AS "deletionRequestedAt", device_epoch AS "deviceEpoch"
			FROM "user" WHERE id = $1 AND status = 'active'`,
		values: [userId],
	});
	return row ?? null;
}
