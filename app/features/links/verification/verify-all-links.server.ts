import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { listSeenPages } from "../seen-pages.server.ts";
import { verifyLinksOfPage } from "./verify-links.server.ts";

/** Has the links of every page looked at again, one page after the other: whoever took the link back away is noticed. */
export const verifyAllLinks: Job = {
	name: "prove-all-links",
	// Early on Mondays, UTC.
	schedule: "20 3 * * 1",
	async run() {
		const pages = listSeenPages({
			OR: [{ links: { some: { kind: "link" } } }, { socialLinks: { some: {} } }],
		});
		for await (const profileId of pages) await enqueue(verifyLinksOfPage, { profileId });
	},
};
