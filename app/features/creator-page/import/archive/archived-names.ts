/** Names of files in a copy of an account's data. Its maker and its reader take them from here. */

export function imageName(imageId: string): string {
	return `images/${imageId}.webp`;
}

export function uploadName({ id, type }: { id: string; type: string }): string {
	return `files/${id}.${type}`;
}
