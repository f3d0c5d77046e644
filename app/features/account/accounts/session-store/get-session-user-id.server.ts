import { LRUCache } from "lru-cache";
import { creatorSessions } from "./session-store.server.ts";

const STALE_AFTER_MS = 30_000;
const REMEMBERED_SESSIONS = 10_000;

const known = new LRUCache<string, { userId: string | null }>({
	max: REMEMBERED_SESSIONS,
	ttl: STALE_AFTER_MS,
	fetchMethod: async (token) => ({ userId: (await creatorSessions.find(token))?.ownerId ?? null }),
});

/**
 * Returns the user id of a browser's session, to exclude owners from their own analytics: cheap, and up to 30 s behind a
 * sign-out. Never use it for access control. Returns at once without a session cookie; rejects if the database is down.
 */
export async function getSessionUserId(cookieHeader: string | null): Promise<string | null> {
	const token = creatorSessions.readToken(cookieHeader);
	return token === null ? null : ((await known.fetch(token))?.userId ?? null);
}
