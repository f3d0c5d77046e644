import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import type { CachedDocument, Encoding } from "#app/platform/page-cache.server.ts";

/** Answers with a document from a cache. */

/**
 * The response for one visitor: 304, or the document in an encoding that the browser accepts. Headers are a flat list for
 * `writeHead`.
 */
export function answerOf(
	page: CachedDocument,
	request: {
		isHead: boolean;
		ifNoneMatch: string | undefined;
		acceptEncoding: string | undefined;
	},
): { status: number; headers: string[]; body: string | undefined } {
	if (matchesEtag(request.ifNoneMatch, page.etag)) {
		return { status: 304, headers: page.notModifiedHeaders, body: undefined };
	}
	const { headers, body } = page.renditions[chooseEncoding(request.acceptEncoding)];
	return { status: page.status, headers, body: request.isHead ? undefined : body };
}

/** @returns the answer as a `Response`, for what the fast path doesn't answer */
export function toResponse(document: CachedDocument, request: Request): Response {
	const { status, headers, body } = answerOf(document, {
		isHead: request.method === "HEAD",
		ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
		acceptEncoding: request.headers.get("accept-encoding") ?? undefined,
	});
	const bytes = body === undefined ? null : Buffer.from(body, "latin1");
	return new Response(bytes, { status, headers: inPairs(headers) });
}

function inPairs(flat: string[]): [string, string][] {
	return flat.flatMap((name, index) =>
		index % 2 === 0 ? [[name, flat[index + 1] ?? ""] as [string, string]] : [],
	);
}

/** Most browsers send one of a few values, so the last result usually fits. */
let latestChoice: { accepted: string | undefined; encoding: Encoding } = {
	accepted: undefined,
	encoding: "identity",
};

function chooseEncoding(accepted: string | undefined): Encoding {
	if (accepted !== latestChoice.accepted) {
		const encoding = (["br", "gzip"] as const).find((name) =>
			acceptsEncoding(accepted ?? "", name),
		);
		latestChoice = { accepted, encoding: encoding ?? "identity" };
	}
	return latestChoice.encoding;
}

function matchesEtag(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	return header === etag || header.trim() === "*" || header.includes(etag);
}
