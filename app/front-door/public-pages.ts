import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { recordUnlessOwner } from "#app/features/audience/analytics/collect/record-unless-owner.server.ts";
import {
	readVisit,
	recordView,
} from "#app/features/audience/analytics/collect/record-visit.server.ts";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { CARD_SLUG } from "#app/features/creator-page/core/public-page.ts";
import type { PublicPageFacts } from "#app/features/creator-page/public/render-page.server.ts";
import { negotiateLanguage } from "#app/i18n/negotiate-language.server.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import {
	type CachedPage,
	makeCachedDocument,
	pageCache,
	VARY,
} from "#app/platform/page-cache.server.ts";
import { answerOf, toResponse } from "./cached-answer.ts";
import { addressOf } from "./client-address.ts";
import { isForSite } from "./creator-domains.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { wantsJson } from "./page-formats.ts";
import { pagePathParts } from "./page-path.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

/**
 * Serves public pages before React Router: from the cache, or else rendered once without cookies and cached. Every GET
 * by a human counts as a view, cached or not, including 304.
 */

/** Response header by which the route marks a page as the same for everyone. Its value is `PublicPageFacts` as JSON. */
const PAGE_HEADER = "X-Public-Page";

/** Headers that are not cached, because each answer gets its own. */
const PER_ANSWER_HEADERS = new Set([
	"cache-control",
	"content-length",
	"date",
	"vary",
	"x-request-id",
	PAGE_HEADER.toLowerCase(),
]);

/**
 * Fast path on Node's own request and response, called before Hono and React Router. Costs little more than sending the
 * bytes.
 * @returns false if the request isn't for a page in the cache
 */
export function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
	const { method, url = "/" } = request;
	if (method !== "GET" && method !== "HEAD") return false;
	if (wantsJson(request.headers.accept)) return false;
	const path = pathOfUrl(url);
	const found = findCachedPage(path);
	if (!found) return false;
	const { page: first, channelKey } = found;
	const search = url.slice(path.length);
	if (mayBePreview(search, request.headers.cookie)) return false;
	const address = addressElsewhere(first, request);
	if (address !== null) {
		const location = address + path.slice(pagePathOf(path).length) + search;
		response.writeHead(308, [...MOVED_HEADERS, "Location", location]).end();
		return true;
	}
	const choice = chooseLanguage(first, { search, header: request.headers["accept-language"] });
	const page = choice.isSecond ? pageCache.get(keyOfSecond(first, pagePathOf(path))) : first;
	if (!page) return false;

	const { status, headers, body } = answerOf(page, {
		isHead: method === "HEAD",
		ifNoneMatch: request.headers["if-none-match"],
		acceptEncoding: request.headers["accept-encoding"] as string | undefined,
	});
	const answer = () => {
		response.writeHead(status, choice.isNegotiated ? [...headers, "Vary", VARY_LANGUAGE] : headers);
		response.end(body, "latin1");
	};
	if (method === "HEAD") answer();
	else countView(page, { request, search, channelKey, choice }).then(answer);
	return true;
}

/**
 * @returns the page's address at its main domain, if the request came to another one that redirects there; null otherwise.
 * Whoever is signed in stays on the site, so that a creator's own visits aren't counted
 */
function addressElsewhere({ movedTo }: CachedPage, request: IncomingMessage): string | null {
	if (movedTo === undefined) return null;
	const { headers } = request;
	// Almost every request to a main domain.
	if (headers.host === movedTo.name) return null;
	const isElsewhere = isForSite(request)
		? movedTo.alsoFromSite && creatorSessions.readToken(headers.cookie ?? null) === null
		: hostNameOf(headers.host ?? "") !== movedTo.name;
	return isElsewhere ? `https://${movedTo.name}` : null;
}

/** Headers as a flat list, the format of `writeHead`. */
const MOVED_HEADERS = Object.entries({
	...COMMON_HEADERS,
	"Cache-Control": "no-cache",
	"Content-Length": "0",
}).flat();

/** @param path the page's key in the cache, or the key followed by the slug of a channel */
function findCachedPage(path: string): { page: CachedPage; channelKey: number | null } | null {
	const pagePath = pagePathOf(path);
	const page = pageCache.get(pagePath);
	if (!page) return null;
	if (pagePath === path) return { page, channelKey: null };
	const channelKey = page.channels.get(path.slice(pagePath.length + 1));
	return channelKey === undefined ? null : { page, channelKey };
}

/** @returns the path of the page, without the slug of a channel */
function pagePathOf(path: string): string {
	const slash = path.indexOf("/", 1);
	return slash === -1 ? path : path.slice(0, slash);
}

/** Chosen by a header that caches on the way have to compare too. */
const VARY_LANGUAGE = "Accept-Language";

type LanguageChoice = {
	/** Whether the visitor gets the page in its second language. */
	isSecond: boolean;
	/** Whether the header decided, and not the address. Always false for a page in one language. */
	isNegotiated: boolean;
};

const ONLY_LANGUAGE: LanguageChoice = { isSecond: false, isNegotiated: false };

/** @param request `search` is the query of the address, `header` the value of `Accept-Language` */
function chooseLanguage(
	{ languages }: CachedPage,
	{ search, header }: { search: string; header: string | undefined },
): LanguageChoice {
	if (languages === undefined) return ONLY_LANGUAGE;
	const [first, second] = languages;
	const asked = search === "" ? null : new URLSearchParams(search).get(LANGUAGE_PARAMETER);
	if (asked === first || asked === second) {
		return { isSecond: asked === second, isNegotiated: false };
	}
	const preferred = negotiateLanguage(header ?? null, languages);
	return { isSecond: preferred === second, isNegotiated: true };
}

/** @returns the key in the cache of a page in its second language. No path has a space, so it is never a page's own */
function keyOfSecond({ languages }: CachedPage, pagePath: string): string {
	return `${pagePath} ${languages?.[1]}`;
}

/** Only a signed-in visitor can be the owner who previews the page. Everybody else gets the public page. */
function mayBePreview(search: string, cookie: string | undefined): boolean {
	return cookie !== undefined && search.includes("preview=");
}

/**
 * @returns the promise of `recordUnlessOwner`: await it before answering, so that a crash loses no view that was
 * answered
 */
function countView(
	page: CachedPage,
	{
		request,
		search,
		channelKey,
		choice,
	}: {
		request: IncomingMessage;
		search: string;
		channelKey: number | null;
		choice: LanguageChoice;
	},
): Promise<void> {
	const { headers } = request;
	const header = (name: string) => headers[name] as string | undefined;
	const visit = readVisit(header, addressOf(request), search, channelKey);
	visit.language = page.languages?.[choice.isSecond ? 1 : 0] ?? null;
	return recordUnlessOwner({ visit, cookie: headers.cookie, ownerId: page.ownerId }, (known) =>
		recordView(page, known),
	);
}

/** Handles what the fast path doesn't, such as the first rendering of each page. Expects the canonical path. */
export function publicPages(
	render: (path: string, requestId: string) => Promise<Response>,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { method, path } = c.req;
		if (c.env.renderFor !== undefined) return next();
		const leave = async () => {
			await next();
			// Responses that are rendered but not cached, such as `/{username}.data`, must not reveal the owner's id.
			c.res.headers.delete(PAGE_HEADER);
		};
		const parts = method === "GET" || method === "HEAD" ? pagePathParts(path) : null;
		if (parts === null) return leave();
		if (parts.slug === undefined && wantsJson(c.req.header("accept"))) return leave();
		const { username, slug } = parts;
		const pagePath = `/${username}`;
		const { search } = new URL(c.req.url);
		if (mayBePreview(search, c.req.header("cookie"))) return leave();

		c.get("facts").pattern = slug === undefined ? "/:username" : "/:username/:channel";
		if (import.meta.env.DEV) pageCache.expire();
		const make = (key: string, address: string) =>
			pageCache
				.getOrMake(key, async () => keepable(await render(address, c.get("facts").id)))
				.catch(asAnswer);
		const first = await make(pagePath, pagePath);
		if (first instanceof Response) return redirectRenamed(first.clone(), { slug, search });
		const address = addressElsewhere(first, c.env.incoming);
		if (address !== null && (slug === undefined || first.channels.has(slug))) {
			return redirectTo(address + path.slice(pagePath.length) + search, 308);
		}
		const choice = chooseLanguage(first, { search, header: c.req.header("accept-language") });
		const page = choice.isSecond
			? await make(
					keyOfSecond(first, pagePath),
					`${pagePath}?${LANGUAGE_PARAMETER}=${first.languages?.[1]}`,
				)
			: first;
		if (page instanceof Response) return redirectRenamed(page.clone(), { slug, search });
		const channelKey = slug === undefined ? null : page.channels.get(slug);
		if (channelKey === undefined && slug === CARD_SLUG) return leave();
		// Temporary, because a channel with this slug may be added later.
		if (channelKey === undefined) return redirectTo(pagePath + search, 302);
		if (method === "GET") {
			await countView(page, { request: c.env.incoming, search, channelKey, choice });
		}
		const answer = toResponse(page, c.req.raw);
		if (choice.isNegotiated) answer.headers.append("Vary", VARY_LANGUAGE);
		return answer;
	};
}

/** Adds the channel's slug and the query to the redirect of a renamed page. */
function redirectRenamed(
	answer: Response,
	{ slug, search }: { slug: string | undefined; search: string },
): Response {
	const location = answer.headers.get("Location");
	if (location === null) return answer;
	return redirectTo(
		(slug === undefined ? location : `${location}/${slug}`) + search,
		answer.status,
	);
}

function redirectTo(location: string, status: number): Response {
	return new Response(null, {
		status,
		headers: { Location: location, "Cache-Control": "no-cache" },
	});
}

/**
 * Converts a rendered response to a page for the cache, or returns it unchanged if it must not be cached.
 * @throws the response itself if rendering failed temporarily
 */
async function keepable(response: Response): Promise<CachedPage | Response> {
	if (response.status === 503) throw response;
	const text = response.headers.get(PAGE_HEADER);
	if (text === null) return response;
	const facts: PublicPageFacts = JSON.parse(text);
	const headers: string[] = [];
	for (const [name, value] of response.headers) {
		if (!PER_ANSWER_HEADERS.has(name)) headers.push(name, value);
	}
	headers.push("Cache-Control", "no-cache", "Vary", VARY);
	return makeCachedDocument(
		{
			tag: facts.profileId,
			ownerId: facts.ownerId,
			analyticsKey: facts.analyticsKey,
			channels: new Map(Object.entries(facts.channels)),
			status: response.status,
			freshUntilMs: facts.freshUntilMs,
			...(facts.languages ? { languages: facts.languages } : {}),
			...(facts.movedTo ? { movedTo: facts.movedTo } : {}),
		},
		headers,
		Buffer.from(await response.arrayBuffer()),
	);
}

function asAnswer(error: unknown): Response {
	if (error instanceof Response) return error;
	throw error;
}
