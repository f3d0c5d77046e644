import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type AuditFields, describeAction, describeChange, listChanges } from "./actions.ts";
import { readAuditEntries } from "./queries.server.ts";
import { type AuditActor, recordAudit } from "./record-audit.server.ts";
import type { AuditFilters } from "./schema.ts";

const COLUMNS = [
	"number",
	"time",
	"administrator",
	"action",
	"target_type",
	"target",
	"changes",
	"request",
] as const;

type Row = Record<(typeof COLUMNS)[number], string | number>;

/**
 * Streams the filtered log as CSV, and records the export. Cells are escaped so that spreadsheets don't run them as
 * formulas: names and addresses in them were typed by other people.
 */
export async function exportAuditLog(
	{ actor, filters }: { actor: AuditActor; filters: AuditFilters },
	clock: Clock = systemClock,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
	await db.$transaction((tx) =>
		recordAudit(
			tx,
			{
				actor,
				action: "audit-log.exported",
				target: { type: "audit-log", id: "1", label: "Audit log" },
				after: filterFields(filters),
			},
			clock,
		),
	);
	const csv = stringify({ columns: [...COLUMNS], header: true, bom: true, escape_formulas: true });
	// An error aborts the download, so that a partial file isn't taken for a complete one.
	pipeline(Readable.from(toRows(filters)), csv, (error) => {
		if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
			log.error({ err: error }, "an export of the audit log broke off");
		}
	});
	const day = clock.now().toISOString().slice(0, 10);
	return {
		fileName: `audit-log-${day}.csv`,
		stream: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
	};
}

async function* toRows(filters: AuditFilters): AsyncGenerator<Row> {
	for await (const entry of readAuditEntries(filters)) {
		yield {
			number: entry.position,
			time: entry.createdAt.toISOString(),
			administrator: entry.administratorEmail,
			action: describeAction(entry.action),
			target_type: entry.targetType,
			target: entry.targetLabel,
			changes: listChanges(entry.before, entry.after).map(describeChange).join("; "),
			request: entry.requestId,
		};
	}
}

function filterFields({ administrator, action, target, from, to }: AuditFilters): AuditFields {
	return Object.fromEntries(
		Object.entries({
			Administrator: administrator,
			Action: action && describeAction(action),
			Target: target,
			From: from,
			To: to,
		}).filter((field): field is [string, string] => field[1] !== undefined),
	);
}
