import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { listSeenPages } from "../fetch/list-seen-pages.server.ts";
import { verifyLinksOfPage } from "./verify-links.server.ts";

/** Queues a verification of the links of every page, which also notices links back that were removed. */
export const verifyAllLinks: Job = {
	name: "prove-all-links",
	// Mondays at 03:20 UTC.
	schedule: "20 3 * * 1",
	async run() {
		const pages = listSeenPages({
			OR: [{ links: { some: { kind: "link" } } }, { socialLinks: { some: {} } }],
		});
		for await (const profileId of pages) await enqueue(verifyLinksOfPage, { profileId });
	},
};
