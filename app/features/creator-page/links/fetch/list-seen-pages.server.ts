import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";

const PAGES_AT_ONCE = 500;

/** Lists the ids of the public pages that match `where`, in batches, because there may be many. */
export async function* listSeenPages(where: Prisma.ProfileWhereInput): AsyncGenerator<string> {
	let afterId: string | undefined;
	for (;;) {
		const pages: Array<{ id: string }> = await db.profile.findMany({
			where: {
				...(afterId === undefined ? {} : { id: { gt: afterId } }),
				AND: [VISIBLE_PAGE, where],
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
