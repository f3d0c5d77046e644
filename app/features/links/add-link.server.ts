import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";

/**
 * Adds a link at the end of the page.
 * @param title cleaned, not empty
 * @param url normalised
 * @throws AppError `not_found`
 */
export async function addLink({
	owner,
	title,
	url,
}: {
	owner: PageOwner;
	title: string;
	url: string;
}): Promise<{ id: string }> {
	const link = await db.$transaction(async (tx) => {
		await touchLinkOrder(tx, owner);
		const position = await tx.link.count({ where: { profileId: owner.profileId } });
		return tx.link.create({
			data: { profileId: owner.profileId, title, url, position },
			select: { id: true },
		});
	});
	await invalidatePublicPage(owner.profileId);
	return link;
}
