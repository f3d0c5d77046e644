import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { EXPORT_TTL_MS } from "../deletion/schema.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { exportKey } from "./data-export-file.server.ts";
import { exportData } from "./export-data.server.ts";

/** Creates the copy that `requestDataExport` has recorded, stores it for a week and emails the owner. */
export const createDataExport: Job<{ exportId: string }> = {
	name: "make-data-export",
	run: ({ exportId }) => createExport(exportId),
};

/** Idempotent: a second run creates the same copy and sends no second email. */
export async function createExport(exportId: string, clock: Clock = systemClock): Promise<void> {
	const pending = { id: exportId, status: "pending" as const };
	const row = await db.dataExport.findUnique({ where: pending, select: { userId: true } });
	if (!row) return;
	const { userId } = row;
	const owner = await getOwnPage({ userId });
	if (owner === null) return;
	const { stream } = await exportData(owner, clock);
	const bytes = await storage.write(exportKey({ exportId }), stream);

	const expiresAt = new Date(clock.now().getTime() + EXPORT_TTL_MS);
	const { count } = await db.dataExport.updateMany({
		where: pending,
		data: { status: "ready", bytes, expiresAt },
	});
	if (count === 0) return removeUnlessReady(exportId);
	await removeOlder({ userId, exportId });
	const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
	if (user) await queueOwnerNotice(user.email, { kind: "export-ready", expiresAtMs: +expiresAt });
}

/** The account was deleted meanwhile, the copy was marked as failed, or another run was faster. */
async function removeUnlessReady(exportId: string): Promise<void> {
	const ready = await db.dataExport.count({ where: { id: exportId, status: "ready" } });
	if (ready === 0) await storage.remove(exportKey({ exportId }));
}

/** Keeps only the latest copy of each account. */
async function removeOlder({
	userId,
	exportId,
}: {
	userId: string;
	exportId: string;
}): Promise<void> {
	const older = await db.dataExport.findMany({
		where: { userId, id: { not: exportId }, status: { not: "pending" } },
		select: { id: true },
	});
	for (const { id } of older) {
		await storage.remove(exportKey({ exportId: id }));
		await db.dataExport.deleteMany({ where: { id } });
	}
}
