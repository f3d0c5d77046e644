import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { deleteImage } from "./delete-image.server.ts";

/**
 * Puts a stored image, or none, in the place of the one before, which is removed unless something else names it. Changes
 * of a page happen one after another: of two at once the last one stays, and it finds the first one to remove. An
 * image that could not be put there is removed.
 * @param swap names the new image instead of the former one, whose id it returns
 * @throws AppError `not_found`, and whatever `swap` throws
 */
export async function updateImage({
	owner,
	imageId,
	swap,
}: {
	owner: PageEditor;
	imageId: string | null;
	swap: (tx: PageTx) => Promise<string | null>;
}): Promise<void> {
	const { userId } = owner;
	let formerId: string | null;
	try {
		formerId = await updatePage(owner, async (tx) => {
			const former = await swap(tx);
			return former === imageId ? unchanged(null) : former;
		});
	} catch (error) {
		// Does nothing where the page shows it after all. Where removing fails too, the clean-up does it.
		if (imageId) await deleteImage({ userId, imageId }).catch(() => {});
		throw error;
	}
	if (formerId) await deleteImage({ userId, imageId: formerId });
}
