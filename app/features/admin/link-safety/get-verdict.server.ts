import type { TargetVerdict } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { findingOf, getMatches } from "./get-matches.server.ts";
import { targetKeys } from "./target-keys.server.ts";

/** @returns what entries, lists and heuristics say about an address now, however long ago it was linked; null for nothing */
export async function getVerdict(url: string): Promise<TargetVerdict | null> {
	const keys = targetKeys(url);
	if (keys === null) return null;
	return findingOf(keys, await getMatches(db, [keys]))?.verdict ?? null;
}
