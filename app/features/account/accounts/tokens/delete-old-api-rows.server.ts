import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { purgeIdempotentRequests } from "#app/platform/idempotency.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { KEEP_EXPIRED_DAYS } from "./schema.ts";

const KEEP_EXPIRED_MS = KEEP_EXPIRED_DAYS * 24 * 60 * 60 * 1000;

/** Deletes tokens that expired 30 days ago, and answers stored for an Idempotency-Key a day ago. */
export const deleteOldApiRows: Job = {
	name: "purge-api-rows",
	schedule: "47 * * * *",
	run: () => deleteOldRows(),
};

export async function deleteOldRows(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const before = new Date(now.getTime() - KEEP_EXPIRED_MS);
	await db.accessToken.deleteMany({ where: { expiresAt: { lte: before } } });
	await purgeIdempotentRequests(now);
}
