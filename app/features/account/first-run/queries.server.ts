import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { OPENING_KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { db } from "#app/platform/db.server.ts";
import { type Checklist, ENOUGH_LINKS } from "./schema.ts";

/** Whether the steps after sign-up were finished or skipped; also true if the page is gone. */
export async function isFirstRunDone(owner: PageOwner): Promise<boolean> {
	const undone = await db.profile.count({
		where: { id: owner.profileId, userId: owner.userId, firstRunDoneAt: null },
	});
	return undone === 0;
}

/** Returns the checklist; null if it is complete or hidden. */
export async function getChecklist(owner: PageOwner): Promise<Checklist | null> {
	const page = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId, checklistHiddenAt: null },
		select: {
			bio: true,
			profileImageId: true,
			_count: { select: { links: { where: { kind: { in: OPENING_KINDS } } } } },
		},
	});
	if (page === null) return null;
	const checklist = {
		photo: page.profileImageId !== null,
		bio: page.bio !== "",
		links: page._count.links >= ENOUGH_LINKS,
	};
	return Object.values(checklist).every(Boolean) ? null : checklist;
}
