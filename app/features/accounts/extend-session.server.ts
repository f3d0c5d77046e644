import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { FoundSession } from "./find-session.server.ts";
import { sessionTtlMs } from "./session-cookie.server.ts";

/** Sessions slide at most this often: one write a minute, not one per request. */
const EXTEND_AFTER_MS = 60_000;

/**
 * Moves the session's end on from now and notes that its owner was here. Returns whether it did; the cookie's
 * lifetime then has to follow.
 */
export async function extendSession(
	{ user, remember, lastUsedAt }: FoundSession,
	clock: Clock = systemClock,
): Promise<boolean> {
	const now = clock.now();
	if (now.getTime() - lastUsedAt.getTime() < EXTEND_AFTER_MS) return false;
	// An UPDATE finds nothing once the session was ended meanwhile, so sliding never revives one.
	const extended = await query({
		name: "extend-session",
		text: `
			WITH extended AS (
				UPDATE session SET last_used_at = $2, expires_at = $3 WHERE id = $1 RETURNING user_id
			)
			UPDATE "user" SET last_active_at = $2 FROM extended WHERE id = extended.user_id RETURNING id`,
		values: [user.sessionId, now, new Date(now.getTime() + sessionTtlMs({ remember }))],
	});
	return extended.length > 0;
}
