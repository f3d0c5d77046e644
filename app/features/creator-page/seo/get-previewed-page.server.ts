import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { pageAddress, shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { PreviewedPage } from "./components/seo-editor.tsx";
import type { SeoOwner } from "./schema.ts";
import { shareCardPath } from "./share-card/get-share-card.server.ts";

/** Returns the page for the search and card previews. @throws AppError `not_found` */
export async function getPreviewedPage(
	owner: SeoOwner & { username: string },
): Promise<PreviewedPage> {
	const found = await getPublicPage({ username: owner.username, viewerId: owner.userId });
	if (found.kind !== "page") throw new AppError("not_found", "This page no longer exists.");
	const { page, seo, published, indexable } = found;
	// Anyone may fetch a drawn card, so a private page has none.
	const drawn = published ? shareCardPath(page) : null;
	const may = entitlementsOf(owner.tier).seo;
	const address = shownAddress(pageAddress(page, env.APP_URL));
	const cardPicture = (may && seo.ogImage?.files.at(-1)?.webp) || drawn;
	return {
		username: page.username,
		name: page.name,
		bio: page.bio,
		address,
		host: address.split("/")[0] ?? address,
		isIndexable: indexable,
		cardPicture,
		twitterPicture: (may && seo.twitterImage?.files.at(-1)?.webp) || cardPicture,
	};
}
