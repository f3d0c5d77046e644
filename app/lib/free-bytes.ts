/**
 * Gives back the memory of bytes that nobody will look at again; those that are a part of a larger buffer stay. The
 * garbage collector would too, but megabytes that wait for it make it run at every upload, which costs more than half
 * of what making a picture's files does.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
	if (byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0);
}
