import path from "node:path";
import type { ByteRange } from "#app/lib/byte-range.ts";
import { env } from "./env.server.ts";
import { createLocalStorage } from "./local-storage.server.ts";
import { createS3Storage } from "./s3-storage.server.ts";

/** Storage for uploaded files. Keys look like `images/ab/abcdef-400.webp`. */
export interface Storage {
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** Null when there is no such file. */
	get(key: string): Promise<Buffer | null>;
	/** Removes the file if it exists. */
	remove(key: string): Promise<void>;
	/** File size in bytes; null when there is no such file. */
	size(key: string): Promise<number | null>;
	/** Like `put`, for files too large to hold in memory. @returns file size in bytes */
	write(key: string, stream: ReadableStream<Uint8Array>): Promise<number>;
	/**
	 * Streams the file, or a range of it, with backpressure. Null when there is no such file.
	 * @returns `bytes` is the size of the whole file
	 */
	read(
		key: string,
		range?: ByteRange,
	): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
	/**
	 * Lists the keys directly in `folder`, which has no trailing slash, including half-written files of crashed processes.
	 * @param options.before includes only files last written before this time
	 */
	list(folder: string, options?: { before?: Date }): Promise<string[]>;
	/** All keys, in no order, without half-written files. */
	listAll(): AsyncIterable<string>;
}

/** The bucket if one is configured, else the folder `storage` in `DATA_DIR`. */
export const storage: Storage = env.BUCKET
	? createS3Storage(env.BUCKET)
	: createLocalStorage(path.resolve(env.DATA_DIR, "storage"));
