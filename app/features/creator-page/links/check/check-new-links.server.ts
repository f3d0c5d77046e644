import type { PageChange } from "#app/features/creator-page/core/page-changes.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { newLinks } from "./due-links.server.ts";

/** Has a queue of its own, so that new links don't wait for the scheduled checks of all pages. */
export const checkNewLinks: Job<{ profileId: string }> = {
	name: "check-new-links",
	key: ({ profileId }) => profileId,
	concurrency: 4,
	run: (data) => checkLinks(data, { where: newLinks }),
};

/**
 * Queues a check of the links that were added to a page or have changed their address, so that they are judged by where
 * they lead at once. Call it after each change of a page. Changes by jobs are left out, because the check is one of them.
 */
export async function queueNewLinks(
	{ profileId, actor }: PageChange,
	clock: Clock = systemClock,
): Promise<void> {
	if (actor !== "creator" && actor !== "api_token") return;
	const link = await db.link.findFirst({
		where: { profileId, profile: VISIBLE_PAGE, ...newLinks(clock.now()) },
		select: { id: true },
	});
	if (link) await enqueue(checkNewLinks, { profileId });
}
