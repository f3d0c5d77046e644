import {
	administratorSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { purgeRateLimits } from "#app/platform/rate-limit.server.ts";
import { deleteExpiredBrowsers } from "../two-step/trusted-browsers.server.ts";

/** For a week, an expired link is still distinguished from an invalid one. */
const KEEP_EXPIRED_TOKENS_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions, emailed links and counted tries. */
export const deleteExpiredSessions: Job = {
	name: "purge-expired-sessions",
	schedule: "17 * * * *",
	run: () => deleteExpired(),
};

export async function deleteExpired(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const tokensBefore = new Date(now.getTime() - KEEP_EXPIRED_TOKENS_MS);
	await creatorSessions.purge(now);
	await administratorSessions.purge(now);
	await deleteExpiredBrowsers(now);
	await db.accountToken.deleteMany({ where: { expiresAt: { lte: tokensBefore } } });
	await purgeRateLimits(now);
}
