import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";

/** Purges deleted links that can no longer be restored. The cleanup of images deletes their pictures. */
export const deleteRemovedLinks: Job = {
	name: "purge-removed-links",
	schedule: "*/10 * * * *",
	run: () => deleteRemovedLinksAt(systemClock),
};

export async function deleteRemovedLinksAt(clock: Clock): Promise<void> {
	await db.removedLink.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
