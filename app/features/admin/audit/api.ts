import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./actions.ts";

/** Operations of the HTTP API on the audit log, for administrators. */

const common = { tag: "Administration: audit log", access: { by: "administrator" } } as const;
const path = "/api/admin/audit-log";

const fields = z.record(z.string(), z.string()).nullable();

const filters = {
	administrator: textField({ max: 254 }).optional().meta({ description: "Email" }),
	action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]).optional(),
	target: textField({ max: 254 })
		.optional()
		.meta({ description: "Id of the target, or its name at the time of the entry, in full" }),
	from: z.iso.date().optional().meta({ description: "First day in UTC" }),
	to: z.iso.date().optional().meta({ description: "Last day in UTC" }),
};

export const listAuditEntries = operation({
	...common,
	method: "GET",
	path,
	summary: "List what administrators did, latest first",
	query: z.strictObject({ ...listQuery, ...filters }),
	answers: {
		200: z.object({
			entries: z.array(
				z
					.object({
						number: z.int(),
						created_at: z.iso.datetime(),
						administrator: z.string(),
						action: z.string(),
						target_type: z.string(),
						target: z.string(),
						before: fields.meta({ description: "Changed fields in words" }),
						after: fields.meta({ description: "Changed fields in words" }),
						request_id: z.string(),
					})
					.meta({ id: "AuditEntry" }),
			),
			next_cursor: nextCursor,
		}),
	},
});

export const exportAuditLog = operation({
	...common,
	method: "GET",
	path: `${path}/export`,
	summary: "Export the audit log as CSV",
	description: "The log records the export.",
	query: z.strictObject(filters),
	answers: { 200: null },
	contentType: "text/csv",
});

export const verifyAuditLog = operation({
	...common,
	method: "GET",
	path: `${path}/verification`,
	summary: "Check that no entry was changed or removed",
	answers: {
		200: z.object({
			is_intact: z.boolean(),
			entries: z.int().meta({ description: "Number of entries that are intact" }),
			problem: z
				.object({ number: z.int(), kind: z.enum(["changed", "removed"]) })
				.nullable()
				.meta({ description: "The first entry with a problem" }),
		}),
	},
	limit: { calls: 10, perSeconds: 60 },
});
