import { db } from "#app/platform/db.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { deleteUnsharedFiles } from "./delete-unshared-files.server.ts";

/**
 * Removes all images of an account: rows, and files unless another image has the same content. After a crash, a second
 * call removes the rest.
 */
export async function deleteImages({ userId }: { userId: string }): Promise<void> {
	const contents = await db.image.groupBy({ by: ["contentHash"], where: { userId } });
	for (const { contentHash } of contents) {
		await db.$transaction(async (tx) => {
			await lockContent(tx, contentHash);
			const own = await tx.image.findMany({
				where: { contentHash, userId },
				select: { widths: true },
			});
			await tx.image.deleteMany({ where: { userId, contentHash } });
			await deleteUnsharedFiles(tx, { contentHash, widths: own.flatMap(({ widths }) => widths) });
		});
	}
}
