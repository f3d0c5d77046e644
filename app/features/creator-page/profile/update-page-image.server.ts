import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { createUploadedImage } from "#app/features/creator-page/images/create-uploaded-image.server.ts";
import type { Crop } from "#app/features/creator-page/images/schema.ts";
import type { PageImageKind } from "./page-images.ts";
import { updatePageImageRow } from "./update-page-image-row.server.ts";

/**
 * Replaces the page's photo or banner with an upload.
 * @param crop area in pixels of the upright picture; centered if missing
 * @throws AppError the errors of `createUploadedImage`; `not_found`
 */
export async function updatePageImage({
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
	const image = await createUploadedImage({ userId, purpose: kind, file, crop });
	await updatePageImageRow({ owner, kind, imageId: image.id });
}
