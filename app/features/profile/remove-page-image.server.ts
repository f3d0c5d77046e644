import type { PageImageKind } from "./page-images.ts";
import type { PageOwner } from "./schema.ts";
import { swapPageImage } from "./swap-page-image.server.ts";

/** Takes the photo or the banner off the page; where there is none it does nothing. @throws AppError `not_found` */
export async function removePageImage({
	owner,
	kind,
}: {
	owner: PageOwner;
	kind: PageImageKind;
}): Promise<void> {
	await swapPageImage({ owner, kind, imageId: null });
}
