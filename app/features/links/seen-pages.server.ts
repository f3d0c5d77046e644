import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";

const PAGES_AT_ONCE = 500;

/** Pages that anybody can see: a link that nobody meets is nobody's trouble. */
export const SEEN_PAGES = {
	published: true,
	user: { status: "active", deletionRequestedAt: null },
} satisfies Prisma.ProfileWhereInput;

/** The ids of those that `where` is true of; read a part at a time, since they may be many. */
export async function* listSeenPages(where: Prisma.ProfileWhereInput): AsyncGenerator<string> {
	let afterId: string | undefined;
	for (;;) {
		const pages: Array<{ id: string }> = await db.profile.findMany({
			where: {
				...(afterId === undefined ? {} : { id: { gt: afterId } }),
				AND: [SEEN_PAGES, where],
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
