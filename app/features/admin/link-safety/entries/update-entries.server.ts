import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import type { TargetEntryKind } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { checkTargetsAgain } from "../check-targets-again.server.ts";
import { type ParsedEntry, parseEntry } from "./parse-entry.server.ts";

const KIND_LABELS: Record<TargetEntryKind, string> = { block: "Block", allow: "Allow" };

type NewEntry = { actor: AuditActor; kind: TargetEntryKind; note?: string };

/**
 * Links that the entry concerns are hidden or shown by a job.
 * @param entry a domain or an address
 * @throws AppError `invalid`, or `conflict` if there is an entry for it, both with `field`
 */
export async function createEntry({
	entry,
	...given
}: NewEntry & { entry: string }): Promise<{ key: string }> {
	const parsed = parseEntry(entry);
	await db.$transaction((tx) => createEntryRow(tx, { ...given, parsed }));
	return { key: parsed.key };
}

/** The same within a transaction that does nothing afterwards, because it writes to the audit log. */
export async function createEntryRow(
	tx: Tx,
	{ actor, kind, note = "", parsed: { key, domain } }: NewEntry & { parsed: ParsedEntry },
): Promise<void> {
	const { count } = await tx.targetEntry.createMany({
		data: { kind, key, domain, note },
		skipDuplicates: true,
	});
	if (count === 0) {
		throw new AppError("conflict", `There is already an entry for ${key}. Remove it first.`, {
			field: "entry",
		});
	}
	const { id } = await tx.targetEntry.findUniqueOrThrow({ where: { key }, select: { id: true } });
	await enqueue(checkTargetsAgain, { domains: [domain] }, { tx });
	await recordAudit(tx, {
		actor,
		action: "target-entry.added",
		target: { type: "entry", id, label: key },
		after: { Kind: KIND_LABELS[kind], ...(note === "" ? {} : { Note: note }) },
	});
}

type DeletedEntry = { key: string; domain: string; kind: TargetEntryKind; note: string };

/** @throws AppError `not_found` if it was removed meanwhile */
export async function deleteEntry({
	actor,
	entryId,
}: {
	actor: AuditActor;
	entryId: string;
}): Promise<{ key: string }> {
	return db.$transaction(async (tx) => {
		const [entry] = await tx.$queryRaw<DeletedEntry[]>`
			DELETE FROM target_entry WHERE id = ${entryId}::uuid
			RETURNING key, domain, kind::text AS kind, note`;
		if (!entry) throw new AppError("not_found", "This entry was already removed.");
		const { key, domain, kind, note } = entry;
		await enqueue(checkTargetsAgain, { domains: [domain] }, { tx });
		await recordAudit(tx, {
			actor,
			action: "target-entry.removed",
			target: { type: "entry", id: entryId, label: key },
			before: { Kind: KIND_LABELS[kind], ...(note === "" ? {} : { Note: note }) },
		});
		return { key };
	});
}
