import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "../../app/platform/storage.server.ts";
import { TaskError } from "../process/task.ts";
import { FILE_FOLDERS, UPLOADS_FOLDER, walk } from "./back-up-files.ts";
import { readBlob } from "./blob.ts";
import type { BackedUpFile, Manifest } from "./manifest.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Progress } from "./progress.ts";
import { readFileList } from "./read-file-list.ts";

const PATH = new RegExp(`^(${FILE_FOLDERS.join("|")})(/(?!\\.{1,2}(/|$))[^/\\0]+)+$`);

/** Beginning of the paths of uploads. */
const UPLOADS = `${UPLOADS_FOLDER}/`;

/**
 * Writes the files of a backup into DATA_DIR, and the uploads into their bucket if they have one. Files that are there
 * already are kept if they are the same, so that an interrupted restore can be repeated. What else is in the bucket stays:
 * a key never gets other content.
 *
 * @throws TaskError if there are other files, or an object is missing or damaged
 */
export async function restoreFiles(
	dataDir: string,
	manifest: Manifest,
	{
		store,
		uploads,
		progress,
		stop,
	}: { store: ObjectStore; uploads: Storage | null; progress: Progress; stop: AbortSignal },
): Promise<void> {
	const folders = FILE_FOLDERS.filter((folder) => folder !== UPLOADS_FOLDER || uploads === null);
	await assertNoOtherFiles(dataDir, folders, { manifest, store });
	let count = 0;
	for await (const file of readFileList(store, manifest)) {
		stop.throwIfAborted();
		count += 1;
		progress.show(`file ${count} of ${manifest.fileCount}`);
		if (!PATH.test(file.path)) throw new TaskError(`Not a path in a backup: ${file.path}`);
		if (uploads && file.path.startsWith(UPLOADS)) {
			await restoreUpload(uploads, file, store);
			continue;
		}
		const target = join(dataDir, file.path);
		if ((await hashOf(target)) === file.content.sha256) continue;
		await writeRestored(target, file, store);
	}
}

async function assertNoOtherFiles(
	dataDir: string,
	folders: readonly string[],
	{ manifest, store }: { manifest: Manifest; store: ObjectStore },
): Promise<void> {
	const existing = new Set<string>();
	for (const folder of folders) {
		for await (const path of walk(dataDir, folder)) existing.add(path);
	}
	if (existing.size === 0) return;
	for await (const { path, content } of readFileList(store, manifest)) {
		if (existing.has(path) && (await hashOf(join(dataDir, path))) === content.sha256) {
			existing.delete(path);
		}
	}
	const [other] = existing;
	if (other === undefined) return;
	throw new TaskError(
		`${dataDir} is not empty: it has ${other}, which is not in the backup. Name an empty folder in DATA_DIR.`,
	);
}

async function restoreUpload(
	uploads: Storage,
	{ path, content }: BackedUpFile,
	store: ObjectStore,
): Promise<void> {
	const key = path.slice(UPLOADS.length);
	if ((await uploads.size(key)) === content.bytes) return;
	const stream = Readable.toWeb(Readable.from(readBlob(store, content)));
	await uploads.write(key, stream as ReadableStream<Uint8Array>);
}

async function writeRestored(
	target: string,
	{ content }: BackedUpFile,
	store: ObjectStore,
): Promise<void> {
	await mkdir(dirname(target), { recursive: true });
	const draft = `${target}.tmp`;
	try {
		await pipeline(Readable.from(readBlob(store, content)), createWriteStream(draft));
		const file = await open(draft);
		await file.sync().finally(() => file.close());
		await rename(draft, target);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

/** SHA-256 of a file in hex; null if there is none. */
async function hashOf(path: string): Promise<string | null> {
	const hash = createHash("sha256");
	try {
		for await (const chunk of createReadStream(path)) hash.update(chunk);
		return hash.digest("hex");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}
