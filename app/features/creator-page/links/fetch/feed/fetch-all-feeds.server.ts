import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { listSeenPages } from "../list-seen-pages.server.ts";
import { queueFeed } from "./fetch-feed.server.ts";

const FETCH_AGAIN_MS = 6 * 60 * 60 * 1000;

/** Queues a fetch of each feed on a public page that wasn't fetched in the last six hours. */
export const fetchAllFeeds: Job = {
	name: "fetch-all-feeds",
	schedule: "17 * * * *",
	run: () => queueDueFeeds(),
};

export async function queueDueFeeds(clock: Clock = systemClock): Promise<void> {
	const before = new Date(clock.now().getTime() - FETCH_AGAIN_MS);
	const due = {
		kind: "feed",
		enabled: true,
		moderatedAt: null,
		OR: [{ post: null }, { post: { checkedAt: { lte: before } } }],
	} as const;
	for await (const profileId of listSeenPages({ links: { some: { ...due, OR: [...due.OR] } } })) {
		const links = await db.link.findMany({
			where: { profileId, ...due, OR: [...due.OR] },
			select: { id: true },
		});
		for (const { id } of links) await queueFeed({ linkId: id });
	}
}
