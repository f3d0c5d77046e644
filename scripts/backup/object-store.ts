import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { TaskError } from "../process/task.ts";
import type { BackupKey } from "./backup-key.ts";

/**
 * Size of a piece in bytes, the maximum of an object. Each is encrypted, checked and held in memory as a whole. The beginning
 * of a table that only grows stays the same pieces, which the next backup doesn't store again.
 */
export const PIECE_BYTES = 8 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Stores pieces of content under names that are derived from them: equal content is stored once. */
export interface ObjectStore {
	/** Stores the content unless it is there already. */
	put(content: Uint8Array): Promise<{ name: string; isNew: boolean }>;
	/** @throws TaskError if the object is missing, or is not what was stored under this name */
	get(name: string): Promise<Buffer>;
	has(name: string): Promise<boolean>;
	list(): AsyncIterable<string>;
	/** @returns size of the removed file in bytes */
	remove(name: string): Promise<number>;
}

/** @param key null stores objects unencrypted, under their SHA-256 */
export function openObjectStore(folder: string, key: BackupKey | null): ObjectStore {
	const objects = join(folder, "objects");
	const locate = (name: string) => join(objects, name.slice(0, 2), name);
	const nameOf = (content: Uint8Array) =>
		key ? key.nameObject(content) : createHash("sha256").update(content).digest("hex");
	const has = (name: string) =>
		access(locate(name)).then(
			() => true,
			() => false,
		);
	return {
		has,
		async put(content) {
			const name = nameOf(content);
			if (await has(name)) return { name, isNew: false };
			const compressed = await compress(content);
			await writeWhole(locate(name), key ? key.encrypt(compressed, name) : compressed);
			return { name, isNew: true };
		},
		async get(name) {
			let stored: Buffer;
			try {
				stored = await readFile(locate(name));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
				throw new TaskError(`The backup is incomplete: ${locate(name)} is missing.`);
			}
			try {
				// Somebody may have put a decompression bomb there.
				const content = await decompress(key ? key.decrypt(stored, name) : stored, {
					maxOutputLength: PIECE_BYTES,
				});
				if (nameOf(content) === name) return content;
			} catch {
				// What doesn't decrypt or decompress was changed too.
			}
			throw new TaskError(
				`The backup is damaged: ${locate(name)} was changed after it was written. Remove that file: the next backup stores its content again if it still exists.`,
			);
		},
		async *list() {
			for (const group of await listFolder(objects)) {
				for (const name of await listFolder(join(objects, group))) yield name;
			}
		},
		async remove(name) {
			const { size } = await stat(locate(name));
			await rm(locate(name));
			return size;
		},
	};
}

/** Writes a file completely or not at all, even if the power fails. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomUUID()}.tmp`;
	try {
		const file = await open(draft, "wx", 0o600);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

/** @returns names in order; none if there is no such folder */
export async function listFolder(folder: string): Promise<string[]> {
	try {
		return (await readdir(folder)).sort();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}
