import { db } from "#app/platform/db.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { removeUnsharedFiles } from "./remove-unshared-files.server.ts";

/**
 * Removes every image of an account: its row, and its files unless another image has the same content. A crash in
 * between leaves rows, whose files the same call then removes.
 */
export async function removeImages({ userId }: { userId: string }): Promise<void> {
	const contents = await db.image.groupBy({ by: ["contentHash"], where: { userId } });
	for (const { contentHash } of contents) {
		await db.$transaction(async (tx) => {
			await lockContent(tx, contentHash);
			const own = await tx.image.findMany({
				where: { contentHash, userId },
				select: { widths: true },
			});
			await tx.image.deleteMany({ where: { userId, contentHash } });
			await removeUnsharedFiles(tx, { contentHash, widths: own.flatMap(({ widths }) => widths) });
		});
	}
}
