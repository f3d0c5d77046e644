import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { checkLinksOfPage } from "./check-links.server.ts";
import { dueLinks, SEEN_PAGES } from "./due-links.server.ts";

const PAGES_AT_ONCE = 500;

/** Has the addresses of links looked at, each about every three days, one page after the other. */
export const checkAllLinks: Job = {
	name: "check-all-links",
	schedule: "*/30 * * * *",
	run: () => enqueueDuePages(),
};

export async function enqueueDuePages(clock: Clock = systemClock): Promise<void> {
	for await (const profileId of listDuePages(clock.now())) {
		await enqueue(checkLinksOfPage, { profileId });
	}
}

async function* listDuePages(now: Date): AsyncGenerator<string> {
	let afterId: string | undefined;
	for (;;) {
		const pages: Array<{ id: string }> = await db.profile.findMany({
			where: {
				...(afterId === undefined ? {} : { id: { gt: afterId } }),
				...SEEN_PAGES,
				links: { some: dueLinks(now) },
			},
			select: { id: true },
			orderBy: { id: "asc" },
			take: PAGES_AT_ONCE,
		});
		for (const { id } of pages) yield id;
		afterId = pages.at(-1)?.id;
		if (pages.length < PAGES_AT_ONCE) return;
	}
}
