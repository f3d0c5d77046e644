import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { proveLinksOfPage } from "./prove-links.server.ts";

const PAGES_AT_ONCE = 500;

/** Has the links of every page looked at again, one page after the other: whoever took the link back away is noticed. */
export const proveAllLinks: Job = {
	name: "prove-all-links",
	// Early on Mondays, UTC.
	schedule: "20 3 * * 1",
	async run() {
		for await (const profileId of listPages()) await enqueue(proveLinksOfPage, { profileId });
	},
};

async function* listPages(): AsyncGenerator<string> {
	let afterId: string | undefined;
	for (;;) {
		const pages: Array<{ id: string }> = await db.profile.findMany({
			where: {
				...(afterId === undefined ? {} : { id: { gt: afterId } }),
				published: true,
				user: { status: "active", deletionRequestedAt: null },
				OR: [{ links: { some: { kind: "link" } } }, { socialLinks: { some: {} } }],
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
