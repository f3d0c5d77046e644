import { getSessionUserId } from "#app/features/account/accounts/session-store/get-session-user-id.server.ts";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Visit } from "./record-visit.server.ts";

/**
 * Records a visit and marks it as the owner's or not. Without a session cookie it can't be the owner's: the promise
 * then resolves once the visit would survive a crash of this process. With one, the promise resolves immediately,
 * because answers must not wait for the query that finds the user.
 *
 * Never throws or rejects: statistics must not fail a page or the process.
 *
 * @param record stores the visit
 */
export function recordUnlessOwner(
	{ visit, cookie, ownerId }: { visit: Visit; cookie: string | null | undefined; ownerId: string },
	record: (visit: Visit) => Promise<void>,
): Promise<void> {
	try {
		if (!cookie || creatorSessions.readToken(cookie) === null) return record(visit);
		getSessionUserId(cookie)
			// While the database is unavailable the owner can't be recognized, so the visit counts.
			.catch(() => null)
			.then((userId) => record({ ...visit, isOwner: userId === ownerId }))
			.catch(logUncounted);
	} catch (error) {
		logUncounted(error);
	}
	return Promise.resolve();
}

function logUncounted(error: unknown): void {
	log.error({ err: error }, "a visit was not counted");
}
