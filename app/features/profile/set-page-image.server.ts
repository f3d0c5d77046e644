import type { Crop } from "#app/features/images/schema.ts";
import { storeUpload } from "#app/features/images/store-upload.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import type { PageImageKind } from "./page-images.ts";
import { swapPageImage } from "./swap-page-image.server.ts";

/**
 * Shows an upload as the page's photo or banner, in the place of the one before.
 * @param crop in pixels of the upright picture; around the centre where none is given
 * @throws AppError what `storeUpload` throws; `not_found`
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
