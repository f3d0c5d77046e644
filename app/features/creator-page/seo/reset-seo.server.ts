import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import { EMPTY_SEO } from "#app/features/creator-page/core/seo-fields.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { deleteImage } from "#app/features/creator-page/images/delete-image.server.ts";
import { getSeoImages, getStoredSeo } from "./queries.server.ts";
import type { SeoOwner, StoredSeo } from "./schema.ts";

/**
 * Resets the SEO settings, pictures included. A form that is open elsewhere is stale afterwards.
 * @returns the stored values
 * @throws AppError `forbidden` if the plan doesn't include these settings; `not_found`
 */
export async function resetSeo(owner: SeoOwner): Promise<StoredSeo> {
	requireEntitlement(owner, "seo");
	const { images, stored } = await updatePage(owner, async (tx) => {
		const images = await getSeoImages(owner, tx);
		await tx.seoSettings.update({
			where: { profileId: owner.profileId },
			data: {
				...EMPTY_SEO,
				ogImageId: null,
				twitterImageId: null,
				version: { increment: 1 },
			},
		});
		return { images, stored: await getStoredSeo(owner, tx) };
	});
	for (const image of Object.values(images)) {
		if (image !== null) await deleteImage({ userId: owner.userId, imageId: image.id });
	}
	return stored;
}
