import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { RESERVED_USERNAMES } from "#app/features/profile/reserved-usernames.ts";
import { isKnownUsername } from "#app/features/public-page/is-known-username.server.ts";
import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import { VARY } from "#app/platform/page-cache.server.ts";
import { wantsJson } from "./page-formats.ts";
import { pagePathParts } from "./page-path.ts";

/**
 * Fast path for addresses without a page, of which a client can make up any number, called before Hono and React Router.
 * All addresses of a kind get the same document, which is rendered and compressed once. The answers are not logged, like
 * those from the page cache.
 */

/** Kinds of addresses; each has its own document. */
type Kind = "profile" | "address";

/** The bodies are `latin1` strings, like those of cached pages; headers are a flat list for `writeHead`. */
type Rendition = { headers: string[]; body: string };
type Document = { gzip: Rendition; identity: Rendition };

/** Headers that differ between answers or renditions. */
const PER_ANSWER_HEADERS = new Set(["content-length", "date", "vary", "x-request-id"]);

/**
 * Three or more segments of characters that need no decoding. Only addresses with a reserved first segment are that long
 * (a test checks this).
 */
const DEEP_PATH = /^\/([A-Za-z0-9_-]+)\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)+\/?$/;

/**
 * @param render renders the page of an address without a page
 * @returns a function that answers 404 if the request is for such an address, and otherwise calls `otherwise`, at once
 * or when the username has been looked up; and one that discards the documents, to render them again
 */
export function createMissingPages(render: (path: string, requestId: string) => Promise<Response>) {
	const documents = new Map<Kind, Promise<Document>>();

	/** @throws Error if it can't be rendered, for instance because the database is away */
	function getDocument(kind: Kind, path: string): Promise<Document> {
		const known = documents.get(kind);
		if (known) return known;
		const rendered = render(path, randomUUID()).then(readDocument);
		rendered.catch(() => {
			if (documents.get(kind) === rendered) documents.delete(kind);
		});
		documents.set(kind, rendered);
		return rendered;
	}

	function answerMissingPage(
		request: IncomingMessage,
		response: ServerResponse,
		otherwise: () => void,
	): void {
		const { method, url = "/" } = request;
		if (method !== "GET" && method !== "HEAD") {
			otherwise();
			return;
		}
		const queryStart = url.indexOf("?");
		const path = queryStart === -1 ? url : url.slice(0, queryStart);

		const answer = async (kind: Kind, examplePath: string) => {
			const document = await getDocument(kind, examplePath).catch(() => null);
			if (document === null) {
				otherwise();
				return;
			}
			const accepted = (request.headers["accept-encoding"] as string | undefined) ?? "";
			const { headers, body } = document[acceptsEncoding(accepted, "gzip") ? "gzip" : "identity"];
			response.writeHead(404, headers);
			response.end(method === "HEAD" ? undefined : body, "latin1");
		};
		const username = wantsJson(request.headers.accept) ? undefined : pagePathParts(path)?.username;
		if (username !== undefined) {
			const answerIfMissing = (isKnown: boolean) => {
				if (isKnown) otherwise();
				else answer("profile", `/${username}`);
			};
			isKnownUsername(username).then(answerIfMissing, otherwise);
		} else if (isDeepPath(path)) answer("address", path);
		else otherwise();
	}

	return { answerMissingPage, discardMissingPages: () => documents.clear() };
}

function isDeepPath(path: string): boolean {
	const first = DEEP_PATH.exec(path)?.[1];
	return first !== undefined && !RESERVED_USERNAMES.has(first.toLowerCase());
}

async function readDocument(response: Response): Promise<Document> {
	if (response.status !== 404) throw new Error(`An unknown address answers ${response.status}`);
	const common: string[] = [];
	for (const [name, value] of response.headers) {
		if (!PER_ANSWER_HEADERS.has(name)) common.push(name, value);
	}
	common.push("Vary", VARY);
	const html = Buffer.from(await response.arrayBuffer());
	const rendition = (body: Buffer, encoding: string[]): Rendition => ({
		headers: [...common, ...encoding, "Content-Length", String(body.length)],
		body: body.toString("latin1"),
	});
	return {
		gzip: rendition(gzipSync(html), ["Content-Encoding", "gzip"]),
		identity: rendition(html, []),
	};
}
