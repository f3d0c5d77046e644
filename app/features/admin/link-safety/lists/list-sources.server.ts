import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";

/** Larger than any list in use: URLhaus with all its history has about 30 MB as text. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 2 * 60_000;

/** Where a list comes from: its name on the administrators' page, and how to read it. */
export type ListSource = { name: string; read(internet: Internet): Promise<Buffer> };

export type SourceSettings = { addresses: readonly string[]; folder: string | undefined };

/** The configured sources: addresses, and the files of a folder. `isComplete` is false if the folder can't be read. */
export async function listSources({
	addresses,
	folder,
}: SourceSettings): Promise<{ sources: ListSource[]; isComplete: boolean }> {
	const fetched = [...new Set(addresses)].map((address) => ({
		name: address,
		read: (internet: Internet) => fetchList(address, internet),
	}));
	try {
		const files = folder === undefined ? [] : await filesOf(folder);
		const read = files.map((file) => ({
			name: path.basename(file),
			read: () => readListFile(file),
		}));
		return { sources: [...fetched, ...read], isComplete: true };
	} catch (error) {
		const failing = { name: FOLDER_NAME, read: () => Promise.reject(error) };
		return { sources: [...fetched, failing], isComplete: false };
	}
}

/** Name of the folder itself, while it can't be read. */
const FOLDER_NAME = "TARGET_LISTS_DIR";

/** The sources that the environment and the site's settings name. */
export async function readSourceSettings(): Promise<SourceSettings> {
	const settings = await db.siteSettings.findUnique({
		where: { id: 1 },
		select: { listAddresses: true },
	});
	return {
		addresses: [...env.TARGET_LIST_ADDRESSES, ...(settings?.listAddresses ?? [])],
		folder: env.TARGET_LISTS_DIR,
	};
}

async function fetchList(address: string, internet: Internet): Promise<Buffer> {
	const { status, bytes } = await fetchPublic(address, {
		maxBytes: MAX_LIST_BYTES,
		timeoutMs: TIMEOUT_MS,
		accept: "text/plain, text/csv, */*;q=0.1",
		internet,
	});
	if (status !== 200) throw new AppError("unavailable", `The server answered with ${status}.`);
	return bytes;
}

async function filesOf(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true });
		return entries
			.filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
			.map(({ name }) => path.join(folder, name))
			.sort();
	} catch (cause) {
		throw new AppError("unavailable", "The folder of lists can’t be read.", { cause });
	}
}

async function readListFile(file: string): Promise<Buffer> {
	try {
		if ((await stat(file)).size > MAX_LIST_BYTES) {
			throw new AppError("too_large", "The file is larger than 64 MB.");
		}
		return await readFile(file);
	} catch (cause) {
		if (cause instanceof AppError) throw cause;
		throw new AppError("unavailable", "The file can’t be read.", { cause });
	}
}
