import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { copyImageFiles } from "#tests/support/image-files.ts";

/** Row 21: what the container image adds to its base, from the files that the Dockerfile's last stage copies. */

export const MAX_IMAGE_BYTES = 120_000_000;

export type ImageReport = { bytes: number; isMet: boolean };

/** @param folder gets the image's files. Requires a finished build */
export async function weighImage(folder: string): Promise<ImageReport> {
	mkdirSync(folder, { recursive: true });
	await copyImageFiles(folder);
	const bytes = readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, file) => {
		const found = statSync(join(folder, file));
		return found.isFile() ? sum + found.size : sum;
	}, 0);
	return { bytes, isMet: bytes <= MAX_IMAGE_BYTES };
}
