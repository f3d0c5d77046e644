import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { deleteImage } from "#app/features/creator-page/images/delete-image.server.ts";
import type { ImagePurpose } from "#app/features/creator-page/images/schema.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { createFetchedPicture } from "../fetch/picture/create-fetched-picture.server.ts";
import { fetchLinkTarget } from "../fetch/target/fetch-link-target.server.ts";
import { leadsToWebsite, pictureOf } from "../kinds/kinds.ts";
import { displayAddress } from "../kinds/normalize-url.ts";
import { LINK_TITLE_MAX_LENGTH, type LinkContent } from "../link-columns.ts";
import { createLink } from "./create-link.server.ts";

type Typed = Pick<LinkContent, "kind" | "title" | "url" | "details">;

/** A link with what was found at its address. Its picture is stored, and nothing shows it yet. */
export type FetchedLink = Typed & { thumbnailImageId: string | null };

/**
 * Adds a link at the end of the page with the title and picture of its target. A target that can't be read gives
 * neither: the address is the title then.
 * @param link.title title that the creator has chosen instead; empty for none
 * @throws AppError the errors of `createLink`
 */
export async function createFetchedLink(
	{
		owner,
		link: { id, ...typed },
	}: { owner: PageEditor; link: Typed & { id?: string | undefined } },
	internet: Internet = publicInternet,
): Promise<{ id: string }> {
	const link = await fetchLinkContent({ userId: owner.userId, link: typed }, internet);
	return await createLinkOnce({ owner, id, link });
}

/** The part of `createFetchedLink` that waits for other sites. */
export async function fetchLinkContent(
	{ userId, link }: { userId: string; link: Typed },
	internet: Internet = publicInternet,
): Promise<FetchedLink> {
	const { kind, url } = link;
	const target = leadsToWebsite(kind) ? await fetchLinkTarget({ userId, url }, internet) : null;
	const purpose = pictureOf({ kind, url });
	const thumbnailImageId =
		target?.picture && purpose
			? await storeNow({ userId, url: target.picture, purpose, internet })
			: null;
	const title =
		link.title ||
		target?.title ||
		cutToLength(displayAddress({ kind, url }), LINK_TITLE_MAX_LENGTH);
	return { ...link, title, thumbnailImageId };
}

/** The other part of `createFetchedLink`. A link that isn't added, or is there already, leaves no picture behind. */
export async function createLinkOnce({
	owner,
	id,
	link,
}: {
	owner: PageEditor;
	id?: string | undefined;
	link: FetchedLink;
}): Promise<{ id: string }> {
	let isNew = false;
	try {
		const added = await createLink({ owner, id, ...link });
		isNew = added.isNew;
		return added;
	} finally {
		if (!isNew) await deletePicture(owner.userId, link);
	}
}

export async function deletePicture(
	userId: string,
	{ thumbnailImageId: imageId }: FetchedLink,
): Promise<void> {
	if (imageId) await deleteImage({ userId, imageId });
}

/** The creator waits for the answer, so a picture that doesn't come at once is left out. */
const PICTURE_TIMEOUT_MS = 4_000;

async function storeNow({
	internet,
	...picture
}: {
	userId: string;
	url: string;
	purpose: ImagePurpose;
	internet: Internet;
}): Promise<string | null> {
	try {
		return await createFetchedPicture({
			...picture,
			timeoutMs: PICTURE_TIMEOUT_MS,
			get: (address, bounds) => fetchPublic(address, { ...bounds, internet }),
		});
	} catch (error) {
		if (error instanceof AppError) return null;
		throw error;
	}
}
