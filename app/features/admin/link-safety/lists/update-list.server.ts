import { type Tx, withSessionDb } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { checkTargetsAgain } from "../check-targets-again.server.ts";
import { hashOf } from "../target-keys.server.ts";
import { type ListEntry, parseList } from "./parse-list.server.ts";

/** Limit in milliseconds for storing a list with a million entries on a busy machine. */
export const STORE_TIMEOUT_MS = 10 * 60_000;
const DOMAINS_PER_JOB = 500;
/** Entries per statement: each must end within the time limit of a statement. */
const ENTRIES_AT_ONCE = 20_000;

/**
 * Replaces the entries of a list with those of a file, in one transaction: until it commits, and if it fails, the old
 * entries apply. Known addresses on domains whose entries have changed are judged again by a job.
 * @throws AppError of `parseList`
 */
export async function updateList({
	listId,
	bytes,
	now,
}: {
	listId: number;
	bytes: Buffer;
	now: Date;
}): Promise<void> {
	const contentHash = hashOf(bytes);
	const update = async (tx: Tx) => {
		const [list] = await tx.$queryRaw<{ contentHash: Uint8Array | null }[]>`
			SELECT content_hash AS "contentHash" FROM target_list WHERE id = ${listId} FOR UPDATE`;
		// An administrator has removed the list meanwhile.
		if (!list) return;
		const isSame = list.contentHash !== null && contentHash.equals(list.contentHash);
		if (!isSame) await replaceEntries(tx, { listId, bytes });
		await tx.$executeRaw`
			UPDATE target_list SET content_hash = ${contentHash}, refreshed_at = ${now}, problem = NULL,
				entry_count = (SELECT count(*) FROM target_list_entry WHERE list_id = ${listId})
			WHERE id = ${listId}`;
	};
	await withSessionDb((own) => own.$transaction(update, { timeout: STORE_TIMEOUT_MS }));
}

async function replaceEntries(
	tx: Tx,
	{ listId, bytes }: { listId: number; bytes: Buffer },
): Promise<void> {
	await tx.$executeRaw`
		CREATE TEMPORARY TABLE new_entry (
			number int GENERATED ALWAYS AS IDENTITY, key_hash bytea, domain text) ON COMMIT DROP`;
	let count = 0;
	for await (const entries of parseList(bytes)) {
		await insert(tx, entries);
		count += entries.length;
	}
	await tx.$executeRaw`ANALYZE new_entry`;
	const domains = await tx.$queryRaw<{ domain: string }[]>`
		WITH added AS (
			SELECT n.domain FROM new_entry n
			WHERE NOT EXISTS (
				SELECT 1 FROM target_list_entry e WHERE e.key_hash = n.key_hash AND e.list_id = ${listId})
		)
		SELECT domain FROM judged_target WHERE domain IN (SELECT domain FROM added)
		UNION SELECT final_domain FROM judged_target WHERE final_domain IN (SELECT domain FROM added)
		UNION SELECT domain FROM judged_target WHERE list_id = ${listId}`;
	await inParts(
		() => tx.$executeRaw`
			DELETE FROM target_list_entry WHERE ctid = ANY(ARRAY(
				SELECT e.ctid FROM target_list_entry e
				WHERE e.list_id = ${listId}
					AND NOT EXISTS (SELECT 1 FROM new_entry n WHERE n.key_hash = e.key_hash)
				LIMIT ${ENTRIES_AT_ONCE}))`,
	);
	for (let first = 0; first < count; first += ENTRIES_AT_ONCE) {
		await tx.$executeRaw`
			INSERT INTO target_list_entry (key_hash, list_id) SELECT key_hash, ${listId} FROM new_entry
			WHERE number > ${first} AND number <= ${first + ENTRIES_AT_ONCE}
			ON CONFLICT DO NOTHING`;
	}
	await enqueueRejudging(
		tx,
		domains.map(({ domain }) => domain),
	);
}

async function insert(tx: Tx, entries: readonly ListEntry[]): Promise<void> {
	await tx.$executeRaw`
		INSERT INTO new_entry (key_hash, domain) SELECT * FROM unnest(${entries.map(({ keyHash }) => keyHash)}::bytea[],
			${entries.map(({ domain }) => domain)}::text[])`;
}

/** Removes a list, in a transaction that may take `STORE_TIMEOUT_MS`. What it alone had blocked is judged again. */
export async function deleteList(tx: Tx, listId: number): Promise<void> {
	const domains = await tx.$queryRaw<{ domain: string }[]>`
		SELECT DISTINCT domain FROM judged_target WHERE list_id = ${listId}`;
	await inParts(
		() => tx.$executeRaw`
			DELETE FROM target_list_entry WHERE ctid = ANY(ARRAY(
				SELECT ctid FROM target_list_entry WHERE list_id = ${listId} LIMIT ${ENTRIES_AT_ONCE}))`,
	);
	await tx.targetList.delete({ where: { id: listId } });
	await enqueueRejudging(
		tx,
		domains.map(({ domain }) => domain),
	);
}

/** Repeats a statement that changes at most `ENTRIES_AT_ONCE` rows until none is left. */
async function inParts(changeSome: () => Promise<number>): Promise<void> {
	while ((await changeSome()) === ENTRIES_AT_ONCE);
}

async function enqueueRejudging(tx: Tx, domains: readonly string[]): Promise<void> {
	for (let first = 0; first < domains.length; first += DOMAINS_PER_JOB) {
		const part = domains.slice(first, first + DOMAINS_PER_JOB);
		await enqueue(checkTargetsAgain, { domains: part }, { tx });
	}
}
