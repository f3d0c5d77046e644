import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { listSeenPages } from "../fetch/list-seen-pages.server.ts";
import { checkLinksOfPage } from "./check-links.server.ts";
import { dueLinks } from "./due-links.server.ts";

/** Queues a check of the due links of each page. A working link is due about every three days. */
export const checkAllLinks: Job = {
	name: "check-all-links",
	schedule: "*/30 * * * *",
	run: () => enqueueDuePages(),
};

export async function enqueueDuePages(clock: Clock = systemClock): Promise<void> {
	for await (const profileId of listSeenPages({ links: { some: dueLinks(clock.now()) } })) {
		await enqueue(checkLinksOfPage, { profileId });
	}
}
