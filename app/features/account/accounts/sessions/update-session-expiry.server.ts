import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { FoundSession } from "./get-session.server.ts";

/**
 * Extends the session from now and records its last use. Returns whether it did; the cookie's
 * lifetime then has to be extended too.
 */
export async function updateSessionExpiry(
	{ user: { userId, sessionId }, remember, lastUsedAt }: FoundSession,
	clock: Clock = systemClock,
): Promise<boolean> {
	const isExtended = await creatorSessions.extend({ sessionId, remember, lastUsedAt }, clock);
	if (isExtended) {
		await query({
			name: "note-activity",
			text: `UPDATE "user" SET last_active_at = $2 WHERE id = $1`,
			values: [userId, clock.now()],
		});
	}
	return isExtended;
}
