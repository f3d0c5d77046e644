import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout } from "../process/checkout.ts";

/**
 * A hash of the content of files and folders. Ignores times, which a checkout or a copy changes.
 *
 * @param sources paths relative to the checkout; a missing one also affects the hash
 * @param isIgnored returns whether a path is excluded
 */
export function hashContent(
	sources: string[],
	isIgnored: (path: string) => boolean = () => false,
): string {
	const hash = createHash("sha256");
	for (const path of sources.flatMap(listFiles)) {
		if (isIgnored(path)) continue;
		const content = readFileSync(join(checkout, path));
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
	return hash.digest("hex");
}

/** Whether the stamp in `stampFile` matches this hash. */
export function isStamped(stampFile: string, hash: string): boolean {
	return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
}

export function stamp(stampFile: string, hash: string): void {
	mkdirSync(dirname(stampFile), { recursive: true });
	writeFileSync(stampFile, hash);
}

function listFiles(source: string): string[] {
	const found = statSync(join(checkout, source), { throwIfNoEntry: false });
	if (!found) return [];
	if (!found.isDirectory()) return [source];
	return readdirSync(join(checkout, source))
		.sort()
		.flatMap((name) => listFiles(join(source, name)));
}
