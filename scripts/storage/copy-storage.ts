import { createHash } from "node:crypto";
import type { Storage } from "../../app/platform/storage.server.ts";
import { TaskError } from "../process/task.ts";

/** Files copied at once. */
const AT_ONCE = 8;

/**
 * Copies all files of one storage to another, and compares each with its original by SHA-256. Files that are there
 * already and are the same are kept, so that an interrupted copy can be repeated; what only the target has stays.
 *
 * @param onFile gets the number of files done so far
 * @throws TaskError if a copy differs from its original
 */
export async function copyStorage({
	from,
	to,
	stop,
	onFile = () => {},
}: {
	from: Storage;
	to: Storage;
	stop: AbortSignal;
	onFile?: (count: number) => void;
}): Promise<{ copied: number; kept: number }> {
	const result = { copied: 0, kept: 0 };
	const keys = from.listAll()[Symbol.asyncIterator]();
	await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
	return result;

	async function copyNext(): Promise<void> {
		for (let next = await keys.next(); !next.done; next = await keys.next()) {
			stop.throwIfAborted();
			result[await copyFile(next.value)] += 1;
			onFile(result.copied + result.kept);
		}
	}

	async function copyFile(key: string): Promise<"copied" | "kept"> {
		const original = await hashOf(from, key);
		// Removed since it was listed.
		if (original === null) return "kept";
		if ((await to.size(key)) !== null && (await hashOf(to, key)) === original) return "kept";
		const file = await from.read(key);
		if (file === null) return "kept";
		await to.write(key, file.stream);
		if ((await hashOf(to, key)) !== original) {
			throw new TaskError(`The copy of ${key} differs from the original. Run this again.`);
		}
		return "copied";
	}
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
	const file = await storage.read(key);
	if (file === null) return null;
	const hash = createHash("sha256");
	for await (const chunk of file.stream) hash.update(chunk);
	return hash.digest("hex");
}
