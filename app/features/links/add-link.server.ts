import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { LinkKind } from "./kinds.ts";
import { countAddedLinks } from "./limits.server.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";

/**
 * Adds a link at the end of the page.
 * @param title cleaned, not empty
 * @param url normalised; empty for a header
 * @throws AppError `not_found`; `rate_limited` with `retryAfterS`
 */
export async function addLink({
	owner,
	kind = "link",
	title,
	url,
}: {
	owner: PageOwner;
	kind?: LinkKind | undefined;
	title: string;
	url: string;
}): Promise<{ id: string }> {
	await countAddedLinks(owner);
	const link = await db.$transaction(async (tx) => {
		await touchLinkOrder(tx, owner);
		const position = await tx.link.count({ where: { profileId: owner.profileId } });
		return tx.link.create({
			data: { profileId: owner.profileId, kind, title, url, position },
			select: { id: true },
		});
	});
	await invalidatePublicPage(owner.profileId);
	return link;
}
