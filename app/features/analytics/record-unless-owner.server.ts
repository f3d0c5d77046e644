import { findSessionUserId } from "#app/features/sessions/find-session-user-id.server.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Visit } from "./record-visit.server.ts";

/**
 * Records a visit as the owner's or not. Without a session cookie it is not, and the promise resolves once the visit
 * would survive this process. Otherwise finding out can take a query, which no answer waits for: it resolves at once.
 *
 * Neither throws nor rejects: a page must not fail, let alone the process, over a statistic.
 *
 * @param record counts the visit that it is given
 */
export function recordUnlessOwner(
	{ visit, cookie, ownerId }: { visit: Visit; cookie: string | null | undefined; ownerId: string },
	record: (visit: Visit) => Promise<void>,
): Promise<void> {
	try {
		if (!cookie || creatorSessions.readToken(cookie) === null) return record(visit);
		findSessionUserId(cookie)
			// Who can't be told from the owner, because the database is away, counts.
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
