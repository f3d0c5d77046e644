export const FILE_FOLDER = "link-files";

/** @returns the storage key of an uploaded file */
export function fileKey({ id }: { id: string }): string {
	return `${FILE_FOLDER}/${id}`;
}
