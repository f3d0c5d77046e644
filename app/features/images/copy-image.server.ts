import type { Tx } from "#app/platform/db.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { assertRoomForImage } from "./image-limit.server.ts";
import type { ImagePurpose } from "./schema.ts";

/**
 * A second image of the same content, for whatever needs one of its own: a row more, and no file.
 * @throws AppError `bad_request` where the account has as many pictures as it can have
 */
export async function copyImage(
	tx: Tx,
	imageId: string | null,
	{ purpose }: { purpose: ImagePurpose },
): Promise<string | null> {
	if (imageId === null) return null;
	const image = await tx.image.findUnique({ where: { id: imageId }, omit: { id: true } });
	if (image === null) return null;
	if (purpose !== "icon") await assertRoomForImage(tx, image.userId);
	// Nobody takes the files away between the look and the copy.
	await lockContent(tx, image.contentHash);
	const { createdAt: _, ...content } = image;
	const isStill = (await tx.image.count({ where: { id: imageId } })) === 1;
	return isStill ? (await tx.image.create({ data: content, select: { id: true } })).id : null;
}
