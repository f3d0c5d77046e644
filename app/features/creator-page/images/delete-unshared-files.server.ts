import type { Tx } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { imageKey } from "./image-key.server.ts";
import { IMAGE_FORMATS } from "./schema.ts";

/**
 * Removes the files of a content that belongs to no image any more. Call it under `lockContent`. Safe to repeat.
 * @param widths widths of the images that had this content
 */
export async function deleteUnsharedFiles(
	tx: Tx,
	{ contentHash, widths }: { contentHash: string; widths: readonly number[] },
): Promise<void> {
	if ((await tx.image.count({ where: { contentHash } })) > 0) return;
	const keys = [...new Set(widths)].flatMap((width) =>
		IMAGE_FORMATS.map((format) => imageKey({ contentHash, width, format })),
	);
	await Promise.all(keys.map((key) => storage.remove(key)));
}
