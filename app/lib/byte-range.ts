/** Byte range of a file. `start` and `end` are both inclusive. */
export type ByteRange = { start: number; end: number };

/** A single range: `bytes=0-499`, `bytes=500-`, or `bytes=-500` for the last 500 bytes. */
const ONE_RANGE = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14). Returns null if the whole file is the
 * response: without the header, and for anything but a single range, which a server may ignore.
 */
export function readByteRange(
	header: string | null,
	size: number,
): ByteRange | "unsatisfiable" | null {
	const [found, first, last] = ONE_RANGE.exec(header?.trim() ?? "") ?? [];
	if (found === undefined || (first === undefined && last === undefined)) return null;
	if (first === undefined) {
		const length = Math.min(Number(last), size);
		return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
	}
	const start = Number(first);
	if (last !== undefined && Number(last) < start) return null;
	if (start >= size) return "unsatisfiable";
	return { start, end: Math.min(Number(last ?? size), size - 1) };
}
