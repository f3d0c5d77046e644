import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";

/** Forgets deleted links that can no longer be brought back. Their pictures go with the images' own clean-up. */
export const purgeRemovedLinks: Job = {
	name: "purge-removed-links",
	schedule: "*/10 * * * *",
	run: () => purgeExpired(systemClock),
};

export async function purgeExpired(clock: Clock): Promise<void> {
	await db.removedLink.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
