import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { FILE_FOLDER, fileKey } from "./file-key.server.ts";

/** SQL condition that no link, restorable link, restorable page version or snapshot of a page names the file `f`. */
const IS_UNREFERENCED_FILE = `
	NOT EXISTS (
		SELECT FROM profile p JOIN link l ON l.profile_id = p.id
		WHERE p.user_id = f.user_id AND l.kind = 'file' AND l.details->>'file' = f.id::text)
	AND NOT EXISTS (SELECT FROM removed_link WHERE image_ids @> ARRAY[f.id])
	AND NOT EXISTS (SELECT FROM page_version WHERE image_ids @> ARRAY[f.id])
	AND NOT EXISTS (SELECT FROM page_snapshot WHERE image_ids @> ARRAY[f.id])`;

/** Minimum age in milliseconds; by then every upload has finished and a link names its file. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes uploaded files that no link names, and those that a crash left behind. */
export const deleteUnusedFiles: Job = {
	name: "purge-link-files",
	schedule: "20 4 * * *",
	run: () => deleteUnusedFilesAt(),
};

export async function deleteUnusedFilesAt(clock: Clock = systemClock): Promise<void> {
	const before = new Date(clock.now().getTime() - LEFT_AFTER_MS);
	const removed = await query<{ id: string }>({
		text: `DELETE FROM link_file f WHERE f.created_at < $1 AND ${IS_UNREFERENCED_FILE} RETURNING f.id`,
		values: [before],
	});
	for (const { id } of removed) await storage.remove(fileKey({ id }));
	const keys = await storage.list(FILE_FOLDER, { before });
	const ids = keys.map((key) => key.slice(FILE_FOLDER.length + 1));
	const known = await db.linkFile.findMany({
		where: { id: { in: ids.filter((id) => UUID.test(id)) } },
		select: { id: true },
	});
	const kept = new Set(known.map(fileKey));
	for (const key of keys) if (!kept.has(key)) await storage.remove(key);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes all uploaded files of an account. After a crash, a second call removes the rest. */
export async function deleteFiles({ userId }: { userId: string }): Promise<void> {
	const files = await db.linkFile.findMany({ where: { userId }, select: { id: true } });
	for (const { id } of files) {
		await storage.remove(fileKey({ id }));
		await db.linkFile.deleteMany({ where: { id } });
	}
}
