/** Of a file: from the first to the last byte, both included. */
export type ByteRange = { start: number; end: number };

/** One range: `bytes=0-499`, `bytes=500-` or, the last 500, `bytes=-500`. */
const ONE_RANGE = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/**
 * What a `Range` header asks for of a file of `size` bytes (RFC 9110, section 14). Null where the whole file is the
 * answer: without the header, and for anything but one range, which a server may ignore.
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
