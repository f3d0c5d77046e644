import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import type { Crop } from "#app/features/creator-page/images/schema.ts";
import { updateImage } from "#app/features/creator-page/images/update-image.server.ts";
import { getSeoImages } from "./queries.server.ts";
import type { SeoImageName, SeoOwner } from "./schema.ts";

const COLUMNS = { og_image: "ogImageId", twitter_image: "twitterImageId" } as const;

/**
 * Replaces the picture on cards of the page with an upload.
 * @throws AppError `forbidden` if the plan doesn't include it; `not_found`; the errors of `createUploadedImage`
 */
export async function updateSeoImage({
	owner,
	name,
	file,
	crop,
}: {
	owner: SeoOwner;
	name: SeoImageName;
	file: File;
	crop?: Crop | undefined;
}): Promise<void> {
	requireEntitlement(owner, "seo");
	const image = await createUploadedImage({ userId: owner.userId, purpose: "og", file, crop });
	await setColumn(owner, name, image.id);
}

/**
 * Sets the alt text of the picture. Does nothing if there is no picture.
 * @throws AppError `forbidden` if the plan doesn't include it; `not_found`
 */
export async function updateSeoImageText({
	owner,
	name,
	altText,
}: {
	owner: SeoOwner;
	name: SeoImageName;
	altText: string;
}): Promise<void> {
	requireEntitlement(owner, "seo");
	await updatePage(owner, async (tx) => {
		const { [name]: image } = await getSeoImages(owner, tx);
		if (image === null) return unchanged(undefined);
		await tx.image.update({ where: { id: image.id }, data: { altText } });
	});
}

/**
 * Removes the picture. Does nothing if there is none.
 * @throws AppError `forbidden` if the plan doesn't include it; `not_found`
 */
export async function deleteSeoImage({
	owner,
	name,
}: {
	owner: SeoOwner;
	name: SeoImageName;
}): Promise<void> {
	requireEntitlement(owner, "seo");
	await setColumn(owner, name, null);
}

async function setColumn(
	owner: SeoOwner,
	name: SeoImageName,
	imageId: string | null,
): Promise<void> {
	await updateImage({
		owner,
		imageId,
		swap: async (tx) => {
			const { [name]: former } = await getSeoImages(owner, tx);
			await tx.seoSettings.update({
				where: { profileId: owner.profileId },
				data: { [COLUMNS[name]]: imageId },
			});
			return former?.id ?? null;
		},
	});
}
