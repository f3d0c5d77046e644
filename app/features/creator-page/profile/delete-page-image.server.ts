import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { PageImageKind } from "./page-images.ts";
import { updatePageImageRow } from "./update-page-image-row.server.ts";

/** Removes an image from the page, if there is one. @throws AppError `not_found` */
export async function deletePageImage({
	owner,
	kind,
}: {
	owner: PageEditor;
	kind: PageImageKind;
}): Promise<void> {
	await updatePageImageRow({ owner, kind, imageId: null });
}
