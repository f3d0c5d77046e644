import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { Crop } from "#app/features/creator-page/images/schema.ts";
import { storeUpload } from "#app/features/creator-page/images/store-upload.server.ts";
import type { PageImageKind } from "./page-images.ts";
import { swapPageImage } from "./swap-page-image.server.ts";

/**
 * Replaces the page's photo or banner with an upload.
 * @param crop area in pixels of the upright picture; centered if missing
 * @throws AppError the errors of `storeUpload`; `not_found`
 */
export async function setPageImage({
	owner,
	kind,
	file,
	crop,
}: {
	owner: PageEditor;
	kind: PageImageKind;
	file: File;
	crop: Crop | undefined;
}): Promise<void> {
	const { userId } = owner;
	const image = await storeUpload({ userId, purpose: kind, file, crop });
	await swapPageImage({ owner, kind, imageId: image.id });
}
