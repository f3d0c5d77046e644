import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { pathOf, routePattern } from "#app/api/operation.ts";
import { PROFILE_PATH } from "#app/api/shared-paths.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { CARD_SLUG } from "#app/features/creator-page/core/public-page.ts";
import { FORMAT_HEADER, type FormatFacts } from "#app/features/creator-page/public/format-facts.ts";
import { getPublicProfile } from "#app/features/creator-page/share/formats/api.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import {
	type CachedDocument,
	formatCache,
	makeCachedDocument,
	VARY,
} from "#app/platform/page-cache.server.ts";
import { answerOf, toResponse } from "./cached-answer.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { pagePathParts } from "./page-path.ts";

/**
 * Serves public pages as JSON, as Markdown and as cards for frames before React Router, from a cache that is invalidated
 * like that of the pages. These formats count no views. Answers from the cache count against no rate limit, because they
 * cost less than counting.
 */

/** Path that makes a format, and its pattern for the log. */
const FORMATS = {
	json: {
		path: (username: string) => pathOf(PROFILE_PATH, { username }),
		pattern: routePattern(PROFILE_PATH),
	},
	markdown: { path: (username: string) => `/${username}.md`, pattern: "/:username.md" },
	card: { path: (username: string) => `/${username}/${CARD_SLUG}`, pattern: "/:username/card" },
};

type Wanted = { format: keyof typeof FORMATS; username: string };

const MARKDOWN_PATH = /^\/([A-Za-z0-9_-]{1,50})\.md$/;

/** Addresses of a public page's JSON, each with the username at its end. */
const PROFILE_ADDRESS = new RegExp(
	`^(?:${[getPublicProfile.path, ...getPublicProfile.aliases].map((path) => path.replace("{username}", "")).join("|")})([A-Za-z0-9_-]{1,50})$`,
);
/** Some words after `/api/user/` are operations of the account. */
const OTHER_ADDRESSES: ReadonlySet<string> = new Set(
	apiHandlers.flatMap(({ operation: { path, aliases = [] } }) => [path, ...aliases]),
);

/** Headers that are not cached, because each answer gets its own. */
const PER_ANSWER_HEADERS = new Set([
	"cache-control",
	"content-length",
	"date",
	"ratelimit",
	"ratelimit-policy",
	"vary",
	"x-request-id",
	FORMAT_HEADER.toLowerCase(),
]);

/** Whether a request for a page's address wants JSON: it accepts JSON and no HTML. */
export function wantsJson(accept: string | undefined): boolean {
	return accept?.includes("application/json") === true && !accept.includes("text/html");
}

/** Whether a path of the API is that of a public page. */
export function isProfilePath(path: string): boolean {
	return profileIn(path) !== undefined;
}

/** @returns the username in the address of a public page's JSON */
function profileIn(path: string): string | undefined {
	if (!path.startsWith("/api/") || OTHER_ADDRESSES.has(path)) return undefined;
	return PROFILE_ADDRESS.exec(path)?.[1];
}

/**
 * @param path path of the request, without its query
 * @returns format and username in lowercase; null if the request isn't for another format of a public page
 */
export function wantedFormat(path: string, accept: string | undefined): Wanted | null {
	const profile = profileIn(path);
	if (profile !== undefined) return { format: "json", username: profile.toLowerCase() };
	const [, markdown] = path.endsWith(".md") ? (MARKDOWN_PATH.exec(path) ?? []) : [];
	if (markdown !== undefined) return { format: "markdown", username: markdown.toLowerCase() };
	const isCard = path.endsWith(`/${CARD_SLUG}`);
	if (!isCard && !wantsJson(accept)) return null;
	const parts = pagePathParts(path);
	if (parts === null || parts.slug !== (isCard ? CARD_SLUG : undefined)) return null;
	return { format: isCard ? "card" : "json", username: parts.username };
}

/**
 * Fast path on Node's own request and response, called before Hono and React Router.
 * @returns false if the request isn't for a format in the cache
 */
export function answerFormatFromCache(request: IncomingMessage, response: ServerResponse): boolean {
	const { method, url = "/" } = request;
	if (method !== "GET" && method !== "HEAD") return false;
	const path = pathOfUrl(url);
	const wanted = wantedFormat(path, request.headers.accept);
	const document = wanted === null ? undefined : formatCache.get(cacheKey(wanted));
	if (!document) return false;
	const { status, headers, body } = answerOf(document, {
		isHead: method === "HEAD",
		ifNoneMatch: request.headers["if-none-match"],
		acceptEncoding: request.headers["accept-encoding"] as string | undefined,
	});
	response.writeHead(status, headers);
	response.end(body, "latin1");
	return true;
}

/**
 * Handles what the fast path doesn't: the first answer for each page, and errors.
 * @param ask asks the app for a path in the name of a request
 */
export function pageFormats(
	ask: (path: string, env: FrontDoorEnv["Bindings"], requestId: string) => Promise<Response>,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { method, path } = c.req;
		const isRead = method === "GET" || method === "HEAD";
		const wanted = isRead ? wantedFormat(path, c.req.header("accept")) : null;
		if (wanted === null || c.env.renderFor !== undefined) return next();
		const { path: pathFor, pattern } = FORMATS[wanted.format];
		c.get("facts").pattern = pattern;
		const askApp = () => ask(pathFor(wanted.username), c.env, c.get("facts").id);
		let hasAsked = false;
		const document = await formatCache
			.getOrMake(cacheKey(wanted), async () => {
				hasAsked = true;
				return keepable(await askApp());
			})
			.catch(asAnswer);
		if (!(document instanceof Response)) return toResponse(document, c.req.raw);
		// An error belongs to the client that caused it: it may have used up its limit.
		const answer = hasAsked ? document : await askApp();
		answer.headers.delete(FORMAT_HEADER);
		return answer;
	};
}

function cacheKey({ format, username }: Wanted): string {
	return `${format} ${username}`;
}

/**
 * Converts an answer of the app to a document for the cache, or returns it unchanged if it must not be cached.
 * @throws the answer itself if it failed temporarily
 */
async function keepable(answer: Response): Promise<CachedDocument | Response> {
	if (answer.status === 503) throw answer;
	const text = answer.headers.get(FORMAT_HEADER);
	if (answer.status !== 200 || text === null) return answer;
	const facts: FormatFacts = JSON.parse(text);
	const kept = [...answer.headers].filter(([name]) => !PER_ANSWER_HEADERS.has(name)).flat();
	const openTo = answer.headers.get("Access-Control-Allow-Origin");
	return makeCachedDocument(
		{ tag: facts.profileId, status: 200, freshUntilMs: facts.freshUntilMs },
		[...kept, "Cache-Control", "no-cache", "Vary", VARY],
		Buffer.from(await answer.arrayBuffer()),
		openTo === null ? [] : ["Access-Control-Allow-Origin", openTo],
	);
}

function asAnswer(error: unknown): Response {
	if (error instanceof Response) return error;
	throw error;
}
