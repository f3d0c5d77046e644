import { randomUUIDv7 } from "node:crypto";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createImageCopy } from "#app/features/creator-page/images/create-image-copy.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { LinkDetails } from "../kinds/kinds.ts";
import { CONTENT_COLUMNS, FINDINGS_COLUMNS, PICTURE_COLUMNS } from "../link-columns.ts";
import { insertBelow } from "../list/link-groups.ts";
import { updateLinkArrangement } from "../list/update-link-arrangement.server.ts";
import { createLinkRows } from "./create-link-rows.server.ts";
import { hiddenByUs } from "./hidden-link.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { requireKinds } from "./require-kinds.server.ts";

/**
 * Adds a copy of a link right below it, in the same group, hidden, so that visitors don't see the same link twice before it is edited.
 * The copy starts with no clicks, and that of a group, which goes below the group, with no links.
 * @throws AppError `not_found`; `forbidden` for a link that an administrator has hidden; `rate_limited` with
 * `retryAfterS`; `bad_request` if the account has its maximum number of pictures; those of `requireKinds`
 */
export async function createLinkCopy({
	owner,
	linkId,
	id,
}: {
	owner: PageEditor;
	linkId: string;
	/** Id of the copy, so that a repeated call adds no second one. */
	id?: string | undefined;
}): Promise<{ id: string }> {
	const { profileId } = owner;
	await countAddedLinks(owner);
	return updatePage(owner, async (tx) => {
		const copy = id ? await tx.link.findUnique({ where: { id, profileId } }) : null;
		if (copy) return unchanged({ id: copy.id });
		const original = await tx.link.findUnique({
			where: { id: linkId, profileId },
			select: {
				groupId: true,
				moderatedAt: true,
				...CONTENT_COLUMNS,
				...PICTURE_COLUMNS,
				...FINDINGS_COLUMNS,
			},
		});
		if (!original) throw new AppError("not_found", "This link no longer exists.");
		const { moderatedAt, ...link } = original;
		if (moderatedAt !== null) throw hiddenByUs();
		await requireKinds(tx, { profileId, kinds: [link.kind] });
		const copied = {
			...link,
			id: id ?? randomUUIDv7(),
			enabled: false,
			externalId: null,
			details: link.details as LinkDetails,
			// Each picture belongs to one link.
			iconImageId: await createImageCopy(tx, link.iconImageId, { purpose: "icon" }),
			thumbnailImageId: await createImageCopy(tx, link.thumbnailImageId, { purpose: "thumbnail" }),
		};
		await createLinkRows(tx, { profileId, rows: [copied] });
		await updateLinkArrangement(tx, {
			profileId,
			change: (links) => insertBelow(links, { id: copied.id, below: linkId }),
		});
		return { id: copied.id };
	});
}
