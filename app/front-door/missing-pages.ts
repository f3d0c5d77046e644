import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESERVED_USERNAMES } from "#app/features/creator-page/profile/reserved-usernames.ts";
import { isKnownUsername } from "#app/features/creator-page/public/is-known-username.server.ts";
import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import { gzipTemplate } from "#app/lib/gzip-template.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import { createTurnQueue } from "#app/lib/turn-queue.ts";
import { VARY } from "#app/platform/page-cache.server.ts";
import { wantsJson } from "./page-formats.ts";
import { pagePathParts } from "./page-path.ts";

/**
 * Fast path for addresses without a page, of which a client can make up any number, called before Hono and React Router.
 * All addresses of a kind get the same document, which is rendered and compressed once; that of a page that could be
 * there has only its username put in. The answers are not logged, like those from the page cache.
 */

/** Stands in the rendered document where an answer has the username that was asked for. */
const EXAMPLE_USERNAME = "no-such-page";

/** Kinds of addresses; each has its own document, which is that of the example. */
const EXAMPLES = {
	profile: `/${EXAMPLE_USERNAME}`,
	address: "/no/such/page",
	file: "/no.such.file",
} as const;
type Kind = keyof typeof EXAMPLES;

/** Headers are a flat list for `writeHead`. The body is in `latin1`, which Node sends in one write with the head. */
type Answer = { headers: string[]; body: string };
/** Returns the answer with a username put in. */
type Rendition = (username: string) => Answer;
type Document = { gzip: Rendition; identity: Rendition };

/** Number of answers in a turn of the event loop: a fraction of a millisecond, however many clients ask at once. */
export const ANSWERS_PER_TURN = 4;

/** Headers that differ between answers or renditions. */
const PER_ANSWER_HEADERS = new Set(["content-length", "date", "vary", "x-request-id"]);

/**
 * Three or more segments of characters that need no decoding. Only addresses with a reserved first segment are that long
 * (a test checks this).
 */
const DEEP_PATH = /^\/([A-Za-z0-9_-]+)\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)+\/?$/;

/** Like the name of a file at the top, or below what may be a username. `/anna..` is redirected to `/anna`. */
const FILE_PATH =
	/^\/(?:([A-Za-z0-9_-]+)\/)?(?![A-Za-z0-9_-]+\.+$)([A-Za-z0-9_-]*\.[A-Za-z0-9._-]+)$/;
/** The folder of public/ that may be somebody's username. */
const FILE_FOLDER = "icons";
/** Names of files and routes that are there (a test checks this), and of the data of routes. */
const KNOWN_NAMES =
	/^(?:.+\.data|[\w-]*\.md|robots\.txt|sitemap\.xml|favicon\.svg|apple-touch-icon\.png|(?:og|story)\.png|qr\.(?:png|svg))$/;

/** A path like that of a followed link, but without a link's id. */
const NO_LINK = /^\/go\/(?![0-9a-f-]{36}\.*$)(?![\w.~-]*\.data$)[\w.~-]+$/i;

/**
 * @param render renders the page of an address without a page
 * @returns a function that answers 404 if the request is for such an address, and otherwise calls `otherwise`, at once
 * or when the username has been looked up; and one that discards the documents, to render them again
 */
export function createMissingPages(render: (path: string, requestId: string) => Promise<Response>) {
	const documents = new Map<Kind, Promise<Document>>();
	const takeTurn = createTurnQueue({ perTurn: ANSWERS_PER_TURN });

	/** @throws Error if it can't be rendered, for instance because the database is away */
	function getDocument(kind: Kind): Promise<Document> {
		const known = documents.get(kind);
		if (known) return known;
		const rendered = render(EXAMPLES[kind], randomUUID()).then(readDocument);
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
		const path = pathOfUrl(url);

		const answer = async (kind: Kind, username = "") => {
			await takeTurn();
			const document = await getDocument(kind).catch(() => null);
			if (document === null) {
				otherwise();
				return;
			}
			const accepted = (request.headers["accept-encoding"] as string | undefined) ?? "";
			const { headers, body } =
				document[acceptsEncoding(accepted, "gzip") ? "gzip" : "identity"](username);
			response.writeHead(404, headers);
			response.end(method === "HEAD" ? undefined : body, "latin1");
		};
		const username = wantsJson(request.headers.accept) ? undefined : pagePathParts(path)?.username;
		if (username !== undefined) {
			const answerIfMissing = (isKnown: boolean) => {
				if (isKnown) otherwise();
				else answer("profile", username);
			};
			isKnownUsername(username).then(answerIfMissing, otherwise);
		} else {
			const kind = kindOf(path);
			if (kind === null) otherwise();
			else answer(kind);
		}
	}

	return { answerMissingPage, discardMissingPages: () => documents.clear() };
}

/** @returns null for a path at which there may be something */
function kindOf(path: string): Kind | null {
	const [, top] = DEEP_PATH.exec(path) ?? [];
	if ((top !== undefined && !isReserved(top)) || NO_LINK.test(path)) return "address";
	const [, first = "", name] = FILE_PATH.exec(path) ?? [];
	if (name === undefined || first === FILE_FOLDER || isReserved(first)) return null;
	return KNOWN_NAMES.test(name.toLowerCase()) ? null : "file";
}

function isReserved(segment: string): boolean {
	return RESERVED_USERNAMES.has(segment.toLowerCase());
}

async function readDocument(response: Response): Promise<Document> {
	if (response.status !== 404) throw new Error(`An unknown address answers ${response.status}`);
	const common: string[] = [];
	for (const [name, value] of response.headers) {
		if (!PER_ANSWER_HEADERS.has(name)) common.push(name, value);
	}
	common.push("Vary", VARY);
	// The characters of a username mean nothing in HTML or in an address, so they need no escaping.
	const parts = (await response.text()).split(EXAMPLE_USERNAME);
	return {
		gzip: rendition(parts, [...common, "Content-Encoding", "gzip"], gzipTemplate(parts)),
		identity: rendition(parts, common, (username) => Buffer.from(parts.join(username))),
	};
}

/** @param parts as for `gzipTemplate`: without a gap between them, all answers are one */
function rendition(
	parts: readonly string[],
	headers: string[],
	bodyFor: (username: string) => Buffer,
): Rendition {
	const make = (username: string): Answer => {
		const body = bodyFor(username);
		return {
			headers: [...headers, "Content-Length", String(body.length)],
			body: body.toString("latin1"),
		};
	};
	if (parts.length > 1) return make;
	const answer = make("");
	return () => answer;
}
