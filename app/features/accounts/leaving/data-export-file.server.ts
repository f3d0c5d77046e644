export const EXPORT_FOLDER = "exports";

/** Where a copy that a job has made is stored. No address leads there: it is handed out by the download alone. */
export function exportKey({ exportId }: { exportId: string }): string {
	return `${EXPORT_FOLDER}/${exportId}.zip`;
}

/** The id in a key of the folder, half-written files among them. */
export function exportIdOf(key: string): string {
	return key.slice(EXPORT_FOLDER.length + 1).split(".")[0] ?? "";
}
