export const EXPORT_FOLDER = "exports";

/** Storage key of a copy that a job has created. It has no public URL: only the download serves it. */
export function exportKey({ exportId }: { exportId: string }): string {
	return `${EXPORT_FOLDER}/${exportId}.zip`;
}

/** The export id in a storage key, also of half-written files. */
export function exportIdOf(key: string): string {
	return key.slice(EXPORT_FOLDER.length + 1).split(".")[0] ?? "";
}
