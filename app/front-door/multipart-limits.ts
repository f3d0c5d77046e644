import { freeBytes } from "#app/lib/free-bytes.ts";

/** Size in bytes of the headers of one part, with the name of its file. */
const HEADERS_MAX_BYTES = 4 * 1024;
/** Size in bytes of all fields together that aren't files, where a route has no other. */
const FIELDS_MAX_BYTES = 256 * 1024;
const MAX_PARTS = 2_000;

const END_OF_HEADERS = "\r\n\r\n";
/** Longest boundary that RFC 2046 allows. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Checks a multipart body while it arrives. The limit of the whole body has room for a file; without limits of their
 * own, names and fields could be as large.
 *
 * @param fieldBytes maximum size in bytes of all fields together that aren't files
 * @returns a function that gets the body's chunks in order, and returns whether it is within the limits so far
 */
export function multipartLimits(
	contentType: string | null,
	{ fieldBytes: maxFieldBytes = FIELDS_MAX_BYTES }: { fieldBytes?: number } = {},
): (chunk: Uint8Array) => boolean {
	const boundary = /^multipart\/form-data/i.test(contentType ?? "")
		? BOUNDARY.exec(contentType ?? "")
		: null;
	// Whatever reads the form refuses it.
	if (boundary === null) return () => true;

	const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2] ?? ""}`);
	let rest: Buffer = Buffer.from("\r\n");
	let isInHeaders = false;
	// What comes before the first delimiter counts as a field.
	let isField = true;
	let fieldBytes = 0;
	let parts = 0;

	return (chunk) => {
		const bytes = Buffer.concat([rest, chunk]);
		let at = 0;
		while (true) {
			const mark = isInHeaders ? END_OF_HEADERS : delimiter;
			const found = bytes.indexOf(mark, at);
			// A mark may begin in this chunk and end in the next.
			const end = found === -1 ? Math.max(at, bytes.length - mark.length + 1) : found;
			if (isInHeaders) {
				if (end - at > HEADERS_MAX_BYTES) return false;
				// Kept whole, because they are read once they have arrived.
				if (found === -1) break;
				isField = !hasFile(bytes.toString("latin1", at, end));
				parts += 1;
			} else if (isField) {
				fieldBytes += end - at;
			}
			at = found === -1 ? end : found + mark.length;
			if (fieldBytes > maxFieldBytes || parts > MAX_PARTS) return false;
			if (found === -1) break;
			isInHeaders = !isInHeaders;
		}
		// A copy, so that the rest doesn't keep a whole chunk in memory.
		rest = Buffer.from(bytes.subarray(at));
		freeBytes(bytes);
		return true;
	};
}

function hasFile(headers: string): boolean {
	return /;\s*filename\*?\s*=/i.test(headers.replace(/"[^"]*"/g, '""'));
}
