import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "./env.server.ts";

/** Where uploaded files live. Keys look like `images/ab/abcdef-400.webp`. */
export interface Storage {
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** Null when there is no such file. */
	get(key: string): Promise<Buffer | null>;
	remove(key: string): Promise<void>;
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

function createLocalStorage(root: string): Storage {
	function locate(key: string): string {
		if (!KEY_PATTERN.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
		return path.join(root, key);
	}
	return {
		async put(key, bytes) {
			const target = locate(key);
			await mkdir(path.dirname(target), { recursive: true });
			// Written beside and renamed: a reader, or a crash half-way, never sees half a file.
			const temporary = `${target}.${randomUUID()}.tmp`;
			try {
				await writeFile(temporary, bytes, { flush: true });
				await rename(temporary, target);
			} catch (error) {
				await rm(temporary, { force: true });
				throw error;
			}
		},
		async get(key) {
			try {
				return await readFile(locate(key));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
				throw error;
			}
		},
		async remove(key) {
			await rm(locate(key), { force: true });
		},
	};
}

export const storage: Storage = createLocalStorage(path.resolve(env.DATA_DIR, "storage"));
