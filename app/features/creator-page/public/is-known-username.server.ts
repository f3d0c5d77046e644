import { setTimeout as delay } from "node:timers/promises";
import { createBatchedLookup } from "#app/lib/batched-lookup.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** So few that sending all their answers takes a fraction of a millisecond. */
const MAX_USERNAMES_PER_QUERY = 20;

/** Limit in milliseconds for a query. If the database is slower, callers do without the answer. */
const WITHIN_MS = 1_000;

/**
 * Whether a page has, or may have had, this name. False is cheap to find out and saves further queries and rendering.
 * Concurrent calls share a query.
 *
 * @param username username in lowercase
 * @throws AppError `unavailable` during a database outage, or if the database is slow
 */
export const isKnownUsername = createBatchedLookup(findKnownUsernames, {
	maxKeys: MAX_USERNAMES_PER_QUERY,
});

async function findKnownUsernames(usernames: string[]): Promise<ReadonlySet<string>> {
	const timer = new AbortController();
	try {
		const rows = await Promise.race([
			query<{ username: string }>({
				name: "known-usernames",
				text: `
					SELECT username FROM profile WHERE username = ANY($1)
					UNION ALL SELECT username FROM username_history WHERE username = ANY($1)`,
				values: [usernames],
			}),
			delay(WITHIN_MS, null, { ref: false, signal: timer.signal }),
		]);
		if (rows === null) throw new AppError("unavailable", "The database is slow.");
		return new Set(rows.map(({ username }) => username));
	} finally {
		timer.abort();
	}
}
