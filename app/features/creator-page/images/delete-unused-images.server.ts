import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { lockContent } from "./content-lock.server.ts";
import { deleteImage } from "./delete-image.server.ts";
import { contentHashOf, imageFolders } from "./image-key.server.ts";
import { IS_UNREFERENCED } from "./unreferenced-images.server.ts";

/** Minimum age in milliseconds; by then every upload has finished and its image is referenced. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Removes unreferenced images, and files that a crash left behind. */
export const deleteUnusedImages: Job = {
	name: "purge-images",
	schedule: "50 3 * * *",
	run: () => deleteUnusedImagesAt(),
};

export async function deleteUnusedImagesAt(clock: Clock = systemClock): Promise<void> {
	const before = new Date(clock.now().getTime() - LEFT_AFTER_MS);
	await removeUnreferenced(before);
	for (const folder of imageFolders()) await removeLeftFiles(folder, before);
}

async function removeUnreferenced(before: Date): Promise<void> {
	let count: number;
	let after = "00000000-0000-0000-0000-000000000000";
	do {
		const rows = await query<{ id: string; userId: string }>({
			text: UNREFERENCED_BEFORE,
			values: [before, after, BATCH],
		});
		for (const { id, userId } of rows) await deleteImage({ userId, imageId: id });
		after = rows.at(-1)?.id ?? after;
		count = rows.length;
	} while (count === BATCH);
}

const UNREFERENCED_BEFORE = `
	SELECT i.id, i.user_id AS "userId" FROM image i
	WHERE i.created_at < $1 AND i.id > $2 AND ${IS_UNREFERENCED}
	ORDER BY i.id LIMIT $3`;

/** Removes files whose content belongs to no image, and partly written ones. */
async function removeLeftFiles(folder: string, before: Date): Promise<void> {
	const keys = await storage.list(folder, { before });
	const contents = Map.groupBy(keys, contentHashOf);
	const known = await db.image.findMany({
		where: { contentHash: { in: [...contents.keys()].filter((hash) => hash !== null) } },
		select: { contentHash: true },
		distinct: ["contentHash"],
	});
	for (const { contentHash } of known) contents.delete(contentHash);
	for (const [contentHash, left] of contents) {
		if (contentHash === null) await removeAll(left);
		else await removeUnlessTaken(contentHash, left);
	}
}

/** Checks again under the lock, because the same picture may be uploaded at this moment. */
async function removeUnlessTaken(contentHash: string, keys: readonly string[]): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockContent(tx, contentHash);
		if ((await tx.image.count({ where: { contentHash } })) === 0) await removeAll(keys);
	});
}

async function removeAll(keys: readonly string[]): Promise<void> {
	for (const key of keys) await storage.remove(key);
}
