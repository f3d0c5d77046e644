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
 * Whose browser this is, for leaving owners out of their own statistics: cheap, and up to 30 s behind a sign-out.
 * Never decide on access with it. Without a session cookie it answers at once; it rejects while the database is away.
 */
export async function findSessionUserId(cookieHeader: string | null): Promise<string | null> {
	const token = creatorSessions.readToken(cookieHeader);
	return token === null ? null : ((await known.fetch(token))?.userId ?? null);
}
