import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createDeletedTitles } from "./create-deleted-titles.server.ts";

/** Purges deleted links that can no longer be restored, but for their titles. The cleanup of images deletes their pictures. */
export const deleteRemovedLinks: Job = {
	name: "purge-removed-links",
	schedule: "*/10 * * * *",
	run: () => deleteRemovedLinksAt(systemClock),
};

export async function deleteRemovedLinksAt(clock: Clock): Promise<void> {
	await db.$transaction(async (tx) => {
		const purged = await tx.$queryRaw<{ profileId: string; analyticsKey: number; title: string }[]>`
			DELETE FROM removed_link WHERE expires_at <= ${clock.now()}
			RETURNING profile_id AS "profileId", (row->>'analytics_key')::int AS "analyticsKey", row->>'title' AS title`;
		await createDeletedTitles(tx, purged);
	});
}
