import {
	getHiddenImageFile,
	getImageFile,
} from "#app/features/creator-page/images/get-image-file.server.ts";
import { readByteRange } from "#app/lib/byte-range.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { findImageViewer } from "#app/middleware/image-viewer.server.ts";
import type { Route } from "./+types/image";

/** A file under its address never changes, so browsers keep it for good. */
const CACHE_FOR_EVER = "public, max-age=31536000, immutable";

export async function loader({ request, params }: Route.LoaderArgs) {
	const shown = await getImageFile(params);
	const file = shown ?? (await getHiddenImageFile(params, await findImageViewer(request)));
	if (!file) return missingFile();
	const headers = {
		"Accept-Ranges": "bytes",
		"Cache-Control": shown ? CACHE_FOR_EVER : "no-store",
		ETag: file.etag,
		"Content-Type": file.contentType,
		"X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'",
		// Link previews on other sites show these images.
		"Cross-Origin-Resource-Policy": "cross-origin",
	};
	if (request.headers.get("If-None-Match")?.includes(file.etag)) {
		return new Response(null, { status: 304, headers });
	}
	const bytes = await file.read();
	if (!bytes) return missingFile();
	const range = readByteRange(rangeAskedFor(request, file.etag), bytes.length);
	if (range === "unsatisfiable") {
		return new Response(null, {
			status: 416,
			headers: {
				...headers,
				"Cache-Control": "no-store",
				"Content-Range": `bytes */${bytes.length}`,
			},
		});
	}
	if (range !== null) {
		const part = bytes.subarray(range.start, range.end + 1);
		return new Response(part, {
			status: 206,
			headers: {
				...headers,
				"Content-Length": String(part.length),
				"Content-Range": `bytes ${range.start}-${range.end}/${bytes.length}`,
			},
		});
	}
	return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

/** None where the browser has a part of something else: it then gets the whole file. */
function rangeAskedFor(request: Request, etag: string): string | null {
	const ifRange = request.headers.get("If-Range");
	return ifRange === null || ifRange === etag ? request.headers.get("Range") : null;
}
