import { AppError } from "#app/platform/errors.server.ts";

/** Tries of a save without `If-Match` while others keep saving the same row. */
const MAX_TRIES = 5;

/**
 * Saves what has a row version. With `If-Match` the save is based on that version, and fails if the row has changed
 * since; without it, the save is based on the latest version and overwrites.
 *
 * @param read returns the stored values with their version
 * @param save saves changes of the stored values, based on `version`. Throws AppError `conflict` for another version
 * @throws AppError `conflict`, which the API answers with 412 if the request has `If-Match`
 */
export async function saveVersion<Stored extends { version: number }, Saved>({
	ifMatch,
	read,
	save,
}: {
	ifMatch: number | null;
	read: () => Promise<Stored>;
	save: (stored: Stored, version: number) => Promise<Saved>;
}): Promise<Saved> {
	for (let tries = 1; ; tries += 1) {
		const stored = await read();
		try {
			return await save(stored, ifMatch ?? stored.version);
		} catch (error) {
			const isRace = ifMatch === null && error instanceof AppError && error.code === "conflict";
			if (!isRace || tries >= MAX_TRIES) throw error;
		}
	}
}
