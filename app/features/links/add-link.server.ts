import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseBlockedTargets } from "#app/features/targets/refuse-blocked-targets.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { LinkKind } from "./kinds.ts";
import { countAddedLinks } from "./limits.server.ts";
import { touchLinkOrder } from "./touch-link-order.server.ts";

const ID_AND_PAGE = { id: true, profileId: true } as const;

/**
 * Adds a link at the end of the page.
 * @param id id from the form, so that submitting the same form again adds no second link
 * @param title cleaned title, not empty
 * @param url normalized URL; empty for a header
 * @throws AppError `not_found`; `bad_request` for an id that is taken, or with `field` for a blocked address;
 * `rate_limited` with `retryAfterS`
 */
export async function addLink({
	owner,
	id,
	kind = "link",
	title,
	url,
}: {
	owner: PageEditor;
	id?: string | undefined;
	kind?: LinkKind | undefined;
	title: string;
	url: string;
}): Promise<{ id: string }> {
	await refuseBlockedTargets([{ url, field: "url" }]);
	await countAddedLinks(owner);
	return changePage(owner, async (tx) => {
		const added = id ? await tx.link.findUnique({ where: { id }, select: ID_AND_PAGE }) : null;
		if (added?.profileId === owner.profileId) return unchanged({ id: added.id });
		if (added) throw new AppError("bad_request", "Load the page again and add the link once more.");
		await touchLinkOrder(tx, owner.profileId);
		const position = await tx.link.count({ where: { profileId: owner.profileId } });
		return tx.link.create({
			data: { profileId: owner.profileId, ...(id ? { id } : {}), kind, title, url, position },
			select: { id: true },
		});
	});
}
