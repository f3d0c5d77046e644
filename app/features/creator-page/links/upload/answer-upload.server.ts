import { type ByteRange, readByteRange } from "#app/lib/byte-range.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import type { LinkDetails } from "../kinds/kinds.ts";
import { fileKey } from "./file-key.server.ts";
import { attachmentNamed, inlineNamed } from "./file-name.ts";
import { FILE_TYPES, uploadOf } from "./upload-details.ts";

/** What a request asks for, partly in its headers. */
export type Asked = {
	method: string;
	range: string | null;
	ifRange: string | null;
	/** Whether it is for a download of a file that browsers show. */
	isDownload: boolean;
};

/**
 * Answers with the uploaded file of a link, or the part that the request asks for. The caller has checked that visitors
 * may have it.
 * @param link details of the link, and its account: others' files are not served
 * @returns null if there is no such file
 */
export async function answerUpload(
	{ details, userId }: { details: LinkDetails; userId: string },
	{ method, range: header, ifRange, isDownload }: Asked,
): Promise<Response | null> {
	const named = uploadOf(details);
	const file = named && (await db.linkFile.findUnique({ where: { id: named.id, userId } }));
	if (!named || !file) return null;
	const { bytes: size } = file;
	const tag = `"${file.id}"`;
	const range = ifRange === null || ifRange === tag ? readByteRange(header, size) : null;
	const { mediaType, isShown } = FILE_TYPES[named.type];
	const headers = new Headers({
		"Content-Type": mediaType,
		"Content-Disposition":
			isShown && !isDownload ? inlineNamed(file.name) : attachmentNamed(file.name),
		"Accept-Ranges": "bytes",
		ETag: tag,
		"X-Content-Type-Options": "nosniff",
		// Each download counts. Compression would break ranges.
		"Cache-Control": "no-store, no-transform",
		"X-Robots-Tag": "noindex",
	});
	if (range === "unsatisfiable") {
		headers.set("Content-Range", `bytes */${size}`);
		return new Response(null, { status: 416, headers });
	}
	headers.set("Content-Length", String(lengthOf(range, size)));
	if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
	const status = range ? 206 : 200;
	if (method === "HEAD") return new Response(null, { status, headers });
	const stored = await storage.read(fileKey(file), range ?? undefined);
	return stored && new Response(stored.stream, { status, headers });
}

function lengthOf(range: ByteRange | null, size: number): number {
	return range ? range.end - range.start + 1 : size;
}
