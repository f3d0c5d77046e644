import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { syncTargetLists } from "./sync-lists.server.ts";

/** Has a job read all lists again now. */
export async function queueListSync(actor: AuditActor): Promise<void> {
	await db.$transaction(async (tx) => {
		await enqueue(syncTargetLists, {}, { tx });
		await recordAudit(tx, {
			actor,
			action: "target-lists.refreshed",
			target: { type: "lists", id: "all", label: "All lists" },
		});
	});
}
