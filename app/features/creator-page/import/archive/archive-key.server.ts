export const ARCHIVE_FOLDER = "imports";

/**
 * @returns the storage key of the zip that an account has uploaded to import, one at a time. It has no public URL.
 */
export function archiveKey({ userId }: { userId: string }): string {
	return `${ARCHIVE_FOLDER}/${userId}.zip`;
}
