import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Who is signed in, as one query per request reads it. */
export type CurrentUser = {
	userId: string;
	sessionId: string;
	email: string;
	emailVerified: boolean;
	tier: Tier;
	/** Since when the account waits for its deletion; null for one that stays. */
	deletionRequestedAt: Date | null;
};

export type FoundSession = {
	user: CurrentUser;
	remember: boolean;
	lastUsedAt: Date;
	/** What a device cookie of the account has to name. */
	deviceEpoch: number;
};

type Row = Omit<CurrentUser, "userId" | "sessionId"> & Pick<FoundSession, "deviceEpoch">;

/**
 * The living session that `token` opens, or null. A suspended account has none, whatever its rows say, so that
 * suspension takes effect at once.
 */
export async function findSession(
	token: string | null,
	clock: Clock = systemClock,
): Promise<FoundSession | null> {
	const session = await creatorSessions.find(token, clock);
	if (session === null) return null;
	const { sessionId, ownerId: userId, remember, lastUsedAt } = session;
	const [row] = await query<Row>({
		name: "find-active-account",
		text: `
			SELECT email, email_verified_at IS NOT NULL AS "emailVerified", tier::text AS tier,
				deletion_requested_at AS "deletionRequestedAt", device_epoch AS "deviceEpoch"
			FROM "user" WHERE id = $1 AND status = 'active'`,
		values: [userId],
	});
	if (!row) return null;
	const { deviceEpoch, ...account } = row;
	return { user: { userId, sessionId, ...account }, remember, lastUsedAt, deviceEpoch };
}
