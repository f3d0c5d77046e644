import { removeImage } from "#app/features/images/remove-image.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { addLink } from "../add-link.server.ts";
import { LINK_TITLE_MAX_LENGTH, type LinkContent } from "../columns.ts";
import { leadsToWebsite, pictureOf } from "../kinds.ts";
import { displayAddress } from "../normalize-url.ts";
import { readTarget } from "./read-target.server.ts";
import { storeTargetPicture } from "./store-target-picture.server.ts";

/**
 * Adds a link at the end of the page with the title and picture of its target. A target that can't be read gives
 * neither: the address is the title then.
 * @param link.title title that the creator has chosen instead; empty for none
 * @throws AppError the errors of `addLink`
 */
export async function addFetchedLink(
	{
		owner,
		link: { id, ...link },
	}: {
		owner: PageEditor;
		link: Pick<LinkContent, "kind" | "title" | "url" | "details"> & { id?: string | undefined };
	},
	internet: Internet = publicInternet,
): Promise<{ id: string }> {
	const { userId } = owner;
	const { kind, url } = link;
	const target = leadsToWebsite(kind) ? await readTarget({ userId, url }, internet) : null;
	const purpose = pictureOf({ kind, url });
	const thumbnailImageId =
		target?.picture && purpose
			? await storeTargetPicture({ userId, url: target.picture, purpose, internet })
			: null;
	const title =
		link.title || target?.title || displayAddress({ kind, url }).slice(0, LINK_TITLE_MAX_LENGTH);
	try {
		const added = await addLink({ owner, id, ...link, title, thumbnailImageId });
		if (thumbnailImageId && !added.isNew) await removeImage({ userId, imageId: thumbnailImageId });
		return added;
	} catch (error) {
		if (thumbnailImageId) await removeImage({ userId, imageId: thumbnailImageId });
		throw error;
	}
}
