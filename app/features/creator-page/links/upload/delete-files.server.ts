import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { fileKey } from "./file-key.server.ts";

/** Removes all uploaded files of an account. After a crash, a second call removes the rest. */
export async function deleteFiles({ userId }: { userId: string }): Promise<void> {
	const files = await db.linkFile.findMany({ where: { userId }, select: { id: true } });
	for (const { id } of files) {
		await storage.remove(fileKey({ id }));
		await db.linkFile.deleteMany({ where: { id } });
	}
}
