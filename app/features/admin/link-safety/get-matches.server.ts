import type { TargetEntryKind, TargetVerdict } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { getSuspicion } from "./suspicions/get-suspicion.server.ts";
import { hashKey, type TargetKeys, targetKeys } from "./target-keys.server.ts";
import type { Finding } from "./verdict.ts";

/** Entries of administrators and of lists that concern some addresses. */
export type Matches = {
	/** What administrators have entered, by key. */
	entries: ReadonlyMap<string, TargetEntryKind>;
	/** Lists by the hex hash of their entries. */
	lists: ReadonlyMap<string, { id: number; source: string }>;
};

/** Reads all entries for these addresses in two statements, by primary or unique key. */
export async function getMatches(tx: Tx, targets: readonly TargetKeys[]): Promise<Matches> {
	const entryKeys = new Set(targets.flatMap(({ prefixes, domains }) => [...prefixes, ...domains]));
	const listHashes = new Map(
		targets.flatMap(listKeys).map((key) => {
			const hash = hashKey(key);
			return [hash.toString("hex"), hash];
		}),
	);
	const entries = await tx.$queryRaw<{ key: string; kind: TargetEntryKind }[]>`
		SELECT key, kind::text AS kind FROM target_entry WHERE key = ANY(${[...entryKeys]})`;
	const lists = await tx.$queryRaw<{ hash: string; id: number; source: string }[]>`
		SELECT encode(e.key_hash, 'hex') AS hash, l.id, l.source
		FROM target_list_entry e
		JOIN target_list l ON l.id = e.list_id
		WHERE e.key_hash = ANY(${[...listHashes.values()]})
		ORDER BY l.id DESC`;
	return {
		entries: new Map(entries.map(({ key, kind }) => [key, kind])),
		lists: new Map(lists.map(({ hash, id, source }) => [hash, { id, source }])),
	};
}

/** Shared hosts have no domain keys, so a list can only block full addresses on them. */
function listKeys({ addresses, domains }: TargetKeys): string[] {
	return [...addresses, ...domains];
}

/**
 * What speaks against one address. An administrator's entry decides over lists and suspicions, and the longer of two
 * entries over the shorter.
 */
export function findingOf(target: TargetKeys, { entries, lists }: Matches): Finding | null {
	const entered = [...target.prefixes, ...target.domains].find((key) => entries.has(key));
	if (entered !== undefined) {
		const isBlocked = entries.get(entered) === "block";
		return isBlocked ? { verdict: "blocked", reason: "rule", detail: entered, listId: null } : null;
	}
	for (const key of listKeys(target)) {
		const list = lists.get(hashKey(key).toString("hex"));
		if (list) return { verdict: "blocked", reason: "list", detail: list.source, listId: list.id };
	}
	const suspicion = getSuspicion(target);
	return suspicion && { verdict: "flagged", ...suspicion, listId: null };
}

/** @returns what entries, lists and heuristics say about an address now, however long ago it was linked; null for nothing */
export async function getVerdict(url: string): Promise<TargetVerdict | null> {
	const keys = targetKeys(url);
	if (keys === null) return null;
	return findingOf(keys, await getMatches(db, [keys]))?.verdict ?? null;
}
