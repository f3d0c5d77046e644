import { AppError } from "#app/platform/errors.server.ts";
import { findImageProblem } from "./sniff-format.ts";

/**
 * Reads a file that somebody has chosen as a picture.
 * @param maxBytes maximum size of the file in bytes
 * @throws AppError `too_large` or `invalid`, before the whole file is read
 */
export async function parseImageFile(
	file: File,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const problem = await findImageProblem(file, maxBytes);
	if (problem !== null) throw new AppError(file.size > maxBytes ? "too_large" : "invalid", problem);
	return new Uint8Array(await file.arrayBuffer());
}
