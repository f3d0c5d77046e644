/**
 * The answer of an address that holds a file, where there is none: 404, or 410 where there was one. It is empty, because
 * programs and other pages ask for files. The front door shows a page in its place to people who open the address.
 */
export function missingFile(status: 404 | 410 = 404): Response {
	return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
}
