import type { Tx } from "#app/platform/db.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { assertRoomForImage } from "./image-limit.server.ts";
import type { ImagePurpose } from "./schema.ts";

/**
 * Creates a second image with the same content, for an owner that needs one of its own: one more row, no more files.
 * @throws AppError `bad_request` if the account has the maximum number of images
 */
export async function createImageCopy(
	tx: Tx,
	imageId: string | null,
	{ purpose }: { purpose: ImagePurpose },
): Promise<string | null> {
	if (imageId === null) return null;
	const image = await tx.image.findUnique({ where: { id: imageId }, omit: { id: true } });
	if (image === null) return null;
	if (purpose !== "icon") await assertRoomForImage(tx, image.userId);
	// Prevents removal of the files before the copy exists.
	await lockContent(tx, image.contentHash);
	const { createdAt: _, ...content } = image;
	const isStill = (await tx.image.count({ where: { id: imageId } })) === 1;
	return isStill ? (await tx.image.create({ data: content, select: { id: true } })).id : null;
}
