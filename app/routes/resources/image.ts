import { findImageFile } from "#app/features/images/find-image-file.server.ts";
import type { Route } from "./+types/image";

/** A file under its address never changes, so browsers keep it for good. */
const CACHE_FOR_EVER = "public, max-age=31536000, immutable";

export async function loader({ request, params }: Route.LoaderArgs) {
	const file = await findImageFile(params);
	if (!file) return missing();
	const headers = {
		"Cache-Control": CACHE_FOR_EVER,
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
	if (!bytes) return missing();
	return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

function missing(): Response {
	return new Response("There is no such image.", {
		status: 404,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	});
}
