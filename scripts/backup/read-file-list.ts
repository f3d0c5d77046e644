import { readBlob } from "./blob.ts";
import { type BackedUpFile, backedUpFileSchema, type Manifest } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";

/** The files of a backup, one at a time: there may be millions. */
export async function* readFileList(
	store: ObjectStore,
	{ files }: Manifest,
): AsyncGenerator<BackedUpFile> {
	const decoder = new TextDecoder();
	let rest = "";
	for await (const piece of readBlob(store, files)) {
		const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) yield backedUpFileSchema.parse(JSON.parse(line));
	}
}
