import { requireEntitlement } from "#app/features/billing/require-entitlement.server.ts";
import { removeImage } from "#app/features/images/remove-image.server.ts";
import type { Crop } from "#app/features/images/schema.ts";
import { storeUpload } from "#app/features/images/store-upload.server.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getSeoImages } from "./queries.server.ts";
import type { SeoImageName, SeoOwner } from "./schema.ts";

const COLUMNS = { og_image: "ogImageId", twitter_image: "twitterImageId" } as const;

/**
 * Puts an upload in the place of the picture that stands on cards of the page.
 * @throws AppError `forbidden` where the plan holds none; `not_found`; what `storeUpload` throws
 */
export async function setSeoImage({
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
	const { [name]: former } = await getSeoImages(owner);
	const { userId } = owner;
	const image = await storeUpload({ userId, purpose: "og", file, crop });
	await setColumn(owner, name, image.id);
	if (former !== null) await removeImage({ userId, imageId: former.id });
}

/**
 * Says in words what the picture shows. Does nothing where there is none.
 * @throws AppError `forbidden` where the plan holds none; `not_found`
 */
export async function describeSeoImage({
	owner,
	name,
	altText,
}: {
	owner: SeoOwner;
	name: SeoImageName;
	altText: string;
}): Promise<void> {
	requireEntitlement(owner, "seo");
	const { [name]: image } = await getSeoImages(owner);
	if (image === null) return;
	const { userId, profileId } = owner;
	await db.image.updateMany({ where: { id: image.id, userId }, data: { altText } });
	await invalidatePublicPage(profileId);
}

/**
 * Takes the picture away. Does nothing where there is none.
 * @throws AppError `forbidden` where the plan holds none; `not_found`
 */
export async function removeSeoImage({
	owner,
	name,
}: {
	owner: SeoOwner;
	name: SeoImageName;
}): Promise<void> {
	requireEntitlement(owner, "seo");
	const { [name]: former } = await getSeoImages(owner);
	if (former === null) return;
	await setColumn(owner, name, null);
	await removeImage({ userId: owner.userId, imageId: former.id });
}

async function setColumn(
	{ userId, profileId }: SeoOwner,
	name: SeoImageName,
	imageId: string | null,
): Promise<void> {
	await db.seoSettings.updateMany({
		where: { profileId, profile: { userId } },
		data: { [COLUMNS[name]]: imageId },
	});
	await invalidatePublicPage(profileId);
}
