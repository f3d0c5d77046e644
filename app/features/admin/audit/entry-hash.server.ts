import { createHash } from "node:crypto";
import type { AuditFields } from "./actions.ts";

/** What an entry's hash covers: everything that the log shows, and the hash of the entry before. */
export type HashedEntry = {
	position: number;
	id: string;
	administratorId: string | null;
	administratorEmail: string;
	action: string;
	targetType: string;
	targetId: string;
	targetLabel: string;
	before: AuditFields | null;
	after: AuditFields | null;
	requestId: string;
	createdAt: Date;
	previousHash: Uint8Array;
};

/** Hash of the entry before the first one. */
export const FIRST_HASH = Buffer.alloc(32);

/** SHA-256 of the entry as a JSON list. PostgreSQL doesn't keep the order of JSON fields, so they are sorted. */
export function hashEntry(entry: HashedEntry): Buffer<ArrayBuffer> {
	const content = JSON.stringify([
		entry.position,
		entry.id,
		entry.administratorId,
		entry.administratorEmail,
		entry.action,
		entry.targetType,
		entry.targetId,
		entry.targetLabel,
		sortFields(entry.before),
		sortFields(entry.after),
		entry.requestId,
		entry.createdAt.getTime(),
		Buffer.from(entry.previousHash).toString("hex"),
	]);
	return Buffer.from(createHash("sha256").update(content).digest());
}

function sortFields(fields: AuditFields | null): [string, string][] | null {
	return fields && Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
}
