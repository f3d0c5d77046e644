import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { ARCHIVE_FOLDER } from "./archive-key.server.ts";

/** How long an uploaded zip waits for the choice of what to import, in milliseconds. */
export const ARCHIVE_TTL_MS = 60 * 60 * 1000;

/** Removes uploaded zips from which nothing was imported within an hour. */
export const deleteOldArchives: Job = {
	name: "purge-import-archives",
	schedule: "41 * * * *",
	run: () => deleteOldArchivesAt(),
};

export async function deleteOldArchivesAt(clock: Clock = systemClock): Promise<void> {
	const before = new Date(clock.now().getTime() - ARCHIVE_TTL_MS);
	for (const key of await storage.list(ARCHIVE_FOLDER, { before })) await storage.remove(key);
}
