import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { PageImageKind } from "./page-images.ts";
import { swapPageImage } from "./swap-page-image.server.ts";

/** Removes the photo or the banner from the page, if there is one. @throws AppError `not_found` */
export async function removePageImage({
	owner,
	kind,
}: {
	owner: PageEditor;
	kind: PageImageKind;
}): Promise<void> {
	await swapPageImage({ owner, kind, imageId: null });
}
