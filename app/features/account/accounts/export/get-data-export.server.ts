import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { exportKey } from "./data-export-file.server.ts";
import { exportFileName } from "./export-data.server.ts";

/**
 * Opens the copy of the data that a job has created.
 * @param username username of the page, for the file name
 * @throws AppError `not_found` if it is missing, expired, not ready, or another account's
 */
export async function getDataExport(
	{ userId, username, exportId }: { userId: string; username: string; exportId: string },
	clock: Clock = systemClock,
): Promise<{ fileName: string; bytes: number; stream: ReadableStream<Uint8Array> }> {
	const row = UUID.test(exportId)
		? await db.dataExport.findUnique({
				where: { id: exportId, userId, status: "ready", expiresAt: { gt: clock.now() } },
				select: { createdAt: true },
			})
		: null;
	const file = row && (await storage.read(exportKey({ exportId })));
	if (!file) throw new AppError("not_found", "This download is no longer available.");
	return { ...file, fileName: exportFileName({ username, at: row.createdAt }) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
