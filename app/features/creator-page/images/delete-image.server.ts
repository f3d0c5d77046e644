import { db } from "#app/platform/db.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { deleteUnsharedFiles } from "./delete-unshared-files.server.ts";
import { IS_UNREFERENCED } from "./unreferenced-images.server.ts";

/**
 * Removes an image that a page no longer shows: its row, and its files unless another image has the same content. An
 * image that is still referenced, for example by a page version that can be restored, stays until the scheduled purge.
 * A missing image, or somebody else's, is no error.
 */
export async function deleteImage({
	userId,
	imageId,
}: {
	userId: string;
	imageId: string;
}): Promise<void> {
	const image = await db.image.findUnique({
		where: { id: imageId, userId },
		select: { contentHash: true, widths: true },
	});
	if (!image) return;
	await db.$transaction(async (tx) => {
		await lockContent(tx, image.contentHash);
		const removed = await tx.$executeRawUnsafe(REMOVE, imageId);
		if (removed > 0) await deleteUnsharedFiles(tx, image);
	});
}

const REMOVE = `DELETE FROM image i WHERE i.id = $1::uuid AND ${IS_UNREFERENCED}`;
