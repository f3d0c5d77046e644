import { db } from "#app/platform/db.server.ts";
import { findingOf, findMatches } from "./find-matches.server.ts";
import { targetKeys } from "./target-keys.server.ts";

/** Whether an address is blocked now by an entry or a list, however long ago it was linked. */
export async function isBlocked(url: string): Promise<boolean> {
	const keys = targetKeys(url);
	if (keys === null) return false;
	return findingOf(keys, await findMatches(db, [keys]))?.verdict === "blocked";
}
