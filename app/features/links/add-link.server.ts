import { changePage } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
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
	owner: PageEditor;
	kind?: LinkKind | undefined;
	title: string;
	url: string;
}): Promise<{ id: string }> {
	await countAddedLinks(owner);
	return changePage(owner, async (tx) => {
		await touchLinkOrder(tx, owner.profileId);
		const position = await tx.link.count({ where: { profileId: owner.profileId } });
		return tx.link.create({
			data: { profileId: owner.profileId, kind, title, url, position },
			select: { id: true },
		});
	});
}
