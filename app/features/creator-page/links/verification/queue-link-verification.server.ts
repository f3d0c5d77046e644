import { enqueue } from "#app/platform/jobs.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { verifyLinksOfPage } from "./verify-links.server.ts";

const TRIES = 10;
const checks = createRateLimit({
	name: "prove-links",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have checked your links ${TRIES} times in the last hour. Please try again later.`,
});

/**
 * Queues a verification of the page's links, see `verifyLinks`.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function queueLinkVerification(owner: {
	userId: string;
	profileId: string;
}): Promise<void> {
	await checks.consume([owner.userId]);
	await enqueue(verifyLinksOfPage, { profileId: owner.profileId });
}
