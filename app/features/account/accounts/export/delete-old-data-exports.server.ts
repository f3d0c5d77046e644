import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { EXPORT_FOLDER, exportIdOf, exportKey } from "./data-export-file.server.ts";

/** Age in milliseconds after which all retries are over. */
const GIVEN_UP_AFTER_MS = 3 * 60 * 60 * 1000;

/** Removes copies older than a week, and files that a crash or a deleted account has left behind. */
export const deleteOldDataExports: Job = {
	name: "purge-data-exports",
	schedule: "27 * * * *",
	run: () => deleteOldExports(),
};

export async function deleteOldExports(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const givenUp = new Date(now.getTime() - GIVEN_UP_AFTER_MS);
	await db.dataExport.updateMany({
		where: { status: "pending", createdAt: { lte: givenUp } },
		data: { status: "failed" },
	});
	const expired = await db.dataExport.findMany({
		where: { expiresAt: { lte: now }, status: { not: "pending" } },
		select: { id: true },
	});
	// Files first: after a crash in between, the next run finds the row again.
	for (const { id } of expired) {
		await storage.remove(exportKey({ exportId: id }));
		await db.dataExport.deleteMany({ where: { id } });
	}
	await removeLeftovers();
}

/** Removes files without a row, and half-written ones without a running job. */
async function removeLeftovers(): Promise<void> {
	const keys = await storage.list(EXPORT_FOLDER);
	const rows = await db.dataExport.findMany({
		where: { id: { in: keys.map(exportIdOf).filter((id) => UUID.test(id)) } },
		select: { id: true, status: true },
	});
	const statusById = new Map(rows.map(({ id, status }) => [id, status]));
	for (const key of keys) {
		const exportId = exportIdOf(key);
		const status = statusById.get(exportId);
		const isWanted = status === "ready" && key === exportKey({ exportId });
		if (status !== "pending" && !isWanted) await storage.remove(key);
	}
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
