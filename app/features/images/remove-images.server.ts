import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { imageKey } from "./image-key.server.ts";
import { IMAGE_FORMATS } from "./schema.ts";

/**
 * Removes every image of an account: its row, and its files unless another image has the same content. Files go first
 * and removing them again is no error, so after a crash the same call does the rest.
 */
export async function removeImages({ userId }: { userId: string }): Promise<void> {
	const contents = await db.image.groupBy({ by: ["contentHash"], where: { userId } });
	for (const { contentHash } of contents) await removeContent({ userId, contentHash });
}

async function removeContent({
	userId,
	contentHash,
}: {
	userId: string;
	contentHash: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockContent(tx, contentHash);
		const images = await tx.image.findMany({
			where: { contentHash },
			select: { userId: true, widths: true },
		});
		if (images.every((image) => image.userId === userId)) {
			const widths = [...new Set(images.flatMap((image) => image.widths))];
			const keys = widths.flatMap((width) =>
				IMAGE_FORMATS.map((format) => imageKey({ contentHash, width, format })),
			);
			await Promise.all(keys.map((key) => storage.remove(key)));
		}
		await tx.image.deleteMany({ where: { userId, contentHash } });
	});
}
