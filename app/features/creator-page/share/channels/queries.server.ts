import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { db } from "#app/platform/db.server.ts";
import type { Channel } from "./schema.ts";

/** Lists a page's channels in the order in which they were added. */
export function listChannels({ profileId, userId }: PageOwner): Promise<Channel[]> {
	return db.channel.findMany({
		where: { profileId, profile: { userId } },
		orderBy: { id: "asc" },
		select: { id: true, slug: true, name: true },
	});
}
