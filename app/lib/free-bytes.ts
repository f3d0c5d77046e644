/**
 * Frees the memory of bytes that are no longer needed, unless they are a view of a larger buffer. The
 * garbage collector would too, but megabytes that wait for it make it run at every upload, which costs more than half
 * of the time for creating a picture's files.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
	if (byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0);
}
