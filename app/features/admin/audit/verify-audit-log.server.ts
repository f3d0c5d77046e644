import { query } from "#app/platform/sql.server.ts";
import type { HashedEntry } from "./entry-hash.server.ts";
import { FIRST_HASH, hashEntry } from "./entry-hash.server.ts";

/** `position` is the first place where the chain doesn't hold; `entries` counts the entries up to there. */
export type AuditVerification =
	| { isIntact: true; entries: number }
	| { isIntact: false; entries: number; position: number; problem: "changed" | "removed" };

type StoredEntry = HashedEntry & { hash: Buffer };

const BATCH = 2_000;

/**
 * Recomputes the hashes of all entries and compares them. Finds entries that were changed or removed, also at the end,
 * unless the attacker has recomputed all later hashes.
 */
export async function verifyAuditLog(): Promise<AuditVerification> {
	// Read first: entries that are added meanwhile lie after it.
	const [head] = await query<{ position: number; hash: Buffer }>({
		text: "SELECT position, hash FROM audit_head WHERE id = 1",
	});
	if (!head) return { isIntact: false, entries: 0, position: 1, problem: "removed" };
	let position = 0;
	let previousHash: Buffer = FIRST_HASH;
	for (;;) {
		const batch = await readBatch(position, head.position);
		for (const entry of batch) {
			const expected = position + 1;
			if (entry.position !== expected) return broken(position, "removed");
			if (!entry.previousHash.equals(previousHash) || !hashEntry(entry).equals(entry.hash)) {
				return broken(position, "changed");
			}
			position = expected;
			previousHash = entry.hash;
		}
		if (batch.length < BATCH) break;
	}
	if (position < head.position) return broken(position, "removed");
	if (!previousHash.equals(head.hash)) return broken(position - 1, "changed");
	return { isIntact: true, entries: position };
}

function broken(entries: number, problem: "changed" | "removed"): AuditVerification {
	return { isIntact: false, entries, position: entries + 1, problem };
}

function readBatch(after: number, last: number) {
	return query<StoredEntry & { previousHash: Buffer }>({
		name: "verify-audit-log",
		text: `
			SELECT position, id, administrator_id AS "administratorId",
				administrator_email AS "administratorEmail", action, target_type AS "targetType",
				target_id AS "targetId", target_label AS "targetLabel", before, after,
				request_id AS "requestId", created_at AS "createdAt",
				previous_hash AS "previousHash", hash
			FROM audit_entry WHERE position > $1 AND position <= $2
			ORDER BY position LIMIT ${BATCH}`,
		values: [after, last],
	});
}
