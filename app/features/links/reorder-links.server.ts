import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredOrder } from "./schema.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";
import { writeLinkOrder } from "./write-link-order.server.ts";

/**
 * Puts all links of the page into the given order.
 * @param ids every link's, once, from the top down
 * @param version of the order that this one was made from
 * @returns the order with its new version
 * @throws AppError `conflict` when the order has changed since; `not_found` when an id is not one of the page's
 */
export async function reorderLinks({
	owner,
	version,
	ids,
}: StoredOrder & { owner: PageOwner }): Promise<StoredOrder> {
	await db.$transaction(async (tx) => {
		await touchLinkOrder(tx, owner, version);
		const links = await tx.link.findMany({
			where: { profileId: owner.profileId },
			select: { id: true },
		});
		const own = new Set(links.map((link) => link.id));
		// With the version right, the page has the links it had: any difference is no honest mistake.
		if (
			ids.length !== own.size ||
			new Set(ids).size !== own.size ||
			!ids.every((id) => own.has(id))
		) {
			throw new AppError("not_found", "These are not the links of this page.");
		}
		await writeLinkOrder(tx, { profileId: owner.profileId, ids });
	});
	await invalidatePublicPage(owner.profileId);
	return { version: version + 1, ids };
}
