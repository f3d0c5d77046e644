import { randomUUIDv7 } from "node:crypto";
import { cleanLine } from "#app/lib/clean-text.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import type { AuditAction, AuditFields } from "./actions.ts";
import { hashEntry } from "./entry-hash.server.ts";

/** Who acts, and in which request. */
export type AuditActor = {
	/** Null for the command line. */
	administratorId: string | null;
	email: string;
	/** Request id, as in the request log and on error pages. */
	requestId: string;
};

type NewEntry = {
	actor: AuditActor;
	action: AuditAction;
	target: { type: string; id: string; label: string };
	/** The changed fields in words. Never a secret: every administrator reads the log. */
	before?: AuditFields;
	after?: AuditFields;
};

const LABEL_MAX_LENGTH = 254;
const TARGET_ID_MAX_LENGTH = 80;
const REQUEST_ID_MAX_LENGTH = 40;
const VALUE_MAX_LENGTH = 1_000;

/**
 * Adds an entry to the audit log, in the transaction of the change it describes: both are stored or neither. The only
 * function that writes the log.
 *
 * Call it last in the transaction, because it locks the end of the chain until the transaction ends: entries are
 * numbered and chained in the order in which they are committed.
 */
export async function recordAudit(
	tx: Tx,
	{ actor, action, target, before, after }: NewEntry,
	clock: Clock = systemClock,
): Promise<void> {
	const [head] = await tx.$queryRaw<{ position: number; hash: Uint8Array<ArrayBuffer> }[]>`
		SELECT position, hash FROM audit_head WHERE id = 1 FOR UPDATE`;
	if (!head) throw new Error("the audit log has no head");
	const entry = {
		position: head.position + 1,
		id: randomUUIDv7(),
		administratorId: actor.administratorId,
		administratorEmail: cut(actor.email, LABEL_MAX_LENGTH),
		action,
		targetType: target.type,
		targetId: cut(target.id, TARGET_ID_MAX_LENGTH),
		targetLabel: cut(target.label, LABEL_MAX_LENGTH),
		before: cleanFields(before),
		after: cleanFields(after),
		requestId: cut(actor.requestId, REQUEST_ID_MAX_LENGTH),
		createdAt: clock.now(),
		previousHash: Buffer.from(head.hash),
	};
	const hash = hashEntry(entry);
	const { before: old, after: current, ...columns } = entry;
	await tx.auditEntry.create({
		data: {
			...columns,
			...(old === null ? {} : { before: old }),
			...(current === null ? {} : { after: current }),
			hash,
		},
	});
	await tx.auditHead.update({ where: { id: 1 }, data: { position: entry.position, hash } });
}

/**
 * PostgreSQL stores no NUL and no lone surrogate, so the hash must not cover them either. It counts code points, as the
 * columns do: a long name must not make the change fail.
 */
function cut(text: string, maxLength: number): string {
	return [...cleanLine(text)].slice(0, maxLength).join("");
}

function cleanFields(fields: AuditFields | undefined): AuditFields | null {
	if (fields === undefined) return null;
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, cut(value, VALUE_MAX_LENGTH)]),
	);
}
