import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { hashToken } from "./session-cookie.server.ts";

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

type Row = CurrentUser & Omit<FoundSession, "user">;

/**
 * The living session that `token` opens, or null. A suspended account has none, whatever its rows say, so that
 * suspension takes effect at once.
 */
export async function findSession(
	token: string | null,
	clock: Clock = systemClock,
): Promise<FoundSession | null> {
	if (token === null) return null;
	const [row] = await query<Row>({
		name: "find-session",
		text: `
			SELECT s.user_id AS "userId", s.id AS "sessionId",
				u.email, u.email_verified_at IS NOT NULL AS "emailVerified", u.tier::text AS tier,
				u.deletion_requested_at AS "deletionRequestedAt",
				u.device_epoch AS "deviceEpoch", s.remember, s.last_used_at AS "lastUsedAt"
			FROM session s
			JOIN "user" u ON u.id = s.user_id AND u.status = 'active'
			WHERE s.token_hash = $1 AND s.expires_at > $2`,
		values: [hashToken(token), clock.now()],
	});
	if (!row) return null;
	const { remember, lastUsedAt, deviceEpoch, ...user } = row;
	return { user, remember, lastUsedAt, deviceEpoch };
}
