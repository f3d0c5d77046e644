import { TaskError } from "../process/task.ts";
import type { Manifest } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import { readFileList } from "./read-file-list.ts";

/**
 * Checks that all objects of a backup exist, before anything is restored. Whether they are damaged shows when they are
 * read.
 *
 * @throws TaskError that names what lacks them
 */
export async function assertComplete(manifest: Manifest, store: ObjectStore): Promise<void> {
	const missing: string[] = [];
	const check = async (label: string, pieces: readonly string[]) => {
		for (const piece of pieces) if (!(await store.has(piece))) missing.push(label);
	};
	for (const { schema, name, content } of manifest.tables) {
		await check(`${schema}.${name}`, content.pieces);
	}
	await check("the job queue", manifest.queue?.pieces ?? []);
	for await (const { path, content } of readFileList(store, manifest)) {
		await check(path, content.pieces);
	}
	if (missing.length === 0) return;
	const others = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
	throw new TaskError(
		`The backup is incomplete: objects of ${missing[0]}${others} are missing. Nothing was restored. Use another backup.`,
	);
}
