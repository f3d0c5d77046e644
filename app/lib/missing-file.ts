/**
 * The response for the URL of a missing file: 404, or 410 if it was deleted. The body is empty, because
 * files are requested by programs and other pages. The server replaces it with a page for people who open the URL.
 */
export function missingFile(status: 404 | 410 = 404): Response {
	return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}
