import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { findSessionUserId } from "#app/features/accounts/find-session-user-id.server.ts";
import { RESERVED_USERNAMES } from "#app/features/accounts/reserved-usernames.ts";
import { readSessionToken } from "#app/features/accounts/session-cookie.server.ts";
import { readVisit, recordView } from "#app/features/analytics/record-visit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
	type CachedPage,
	type Encoding,
	makeCachedPage,
	pageCache,
} from "#app/platform/page-cache.server.ts";
import { clientAddress } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";

/**
 * Creators' pages, answered ahead of React Router: from the cache when the page is there, else rendered
 * once without any visitor's cookies and kept. Every human GET is counted, cached or not, 304 included.
 */

/** `/{username}`, in any case and with or without trailing slashes. */
const PAGE_PATH = /^\/([A-Za-z0-9_-]{1,50})\/*$/;

/**
 * How the page's route tells that its answer is the same for everyone: profile id, analytics key, owner's id and,
 * where links have a schedule, the millisecond at which the page next changes.
 */
const PAGE_HEADER = "X-Public-Page";

/** Not part of what is kept: made anew by whoever sends the page. */
const PER_ANSWER_HEADERS = new Set([
	"cache-control",
	"content-length",
	"date",
	"vary",
	"x-request-id",
	PAGE_HEADER.toLowerCase(),
]);

/**
 * The fast path, in front of everything, on Node's own request and response: about as cheap as sending the
 * bytes. Returns false for anything that is not a page in the cache.
 */
export function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
	const { method, url = "/" } = request;
	if (method !== "GET" && method !== "HEAD") return false;
	const queryStart = url.indexOf("?");
	const page = pageCache.get(queryStart === -1 ? url : url.slice(0, queryStart));
	if (!page) return false;
	const search = queryStart === -1 ? "" : url.slice(queryStart);
	if (mayBePreview(search, request.headers.cookie)) return false;

	const { status, headers, body } = answerOf(page, {
		isHead: method === "HEAD",
		ifNoneMatch: request.headers["if-none-match"],
		acceptEncoding: request.headers["accept-encoding"] as string | undefined,
	});
	const answer = () => {
		response.writeHead(status, headers);
		response.end(body);
	};
	if (method === "HEAD") answer();
	else countView(page, request, search).then(answer);
	return true;
}

/** Only someone signed in can be the owner who previews; to anyone else it is the public page. */
function mayBePreview(search: string, cookie: string | undefined): boolean {
	return cookie !== undefined && search.includes("preview=");
}

/** The answer to one visitor: 304, or the page in the encoding asked for. Headers in writeHead's flat form. */
function answerOf(
	page: CachedPage,
	request: {
		isHead: boolean;
		ifNoneMatch: string | undefined;
		acceptEncoding: string | undefined;
	},
): { status: number; headers: string[]; body: Buffer | undefined } {
	if (matchesEtag(request.ifNoneMatch, page.etag)) {
		const headers = ["ETag", page.etag, "Cache-Control", "no-cache", "Vary", "Accept-Encoding"];
		return { status: 304, headers, body: undefined };
	}
	const { headers, body } = page.renditions[chooseEncoding(request.acceptEncoding)];
	return { status: page.status, headers, body: request.isHead ? undefined : body };
}

/**
 * Resolves once the view is on disk, so that no answered view is lost to a crash. Neither throws nor rejects: a
 * page must not fail, let alone the process, over a statistic.
 */
function countView(page: CachedPage, request: IncomingMessage, search: string): Promise<void> {
	try {
		const { headers } = request;
		const address = clientAddress({
			forwardedFor: headers["x-forwarded-for"] as string | undefined,
			socketAddress: request.socket.remoteAddress,
			trustedProxies: env.TRUST_PROXY,
		});
		const visit = readVisit((name) => headers[name] as string | undefined, address, search);
		const { cookie } = headers;
		if (cookie === undefined || readSessionToken(cookie) === null) return recordView(page, visit);
		// Perhaps the owner: finding out can take a query, which the answer does not wait for.
		findSessionUserId(cookie)
			.catch(() => null)
			.then((userId) => recordView(page, { ...visit, isOwner: userId === page.ownerId }))
			.catch(logUncounted);
	} catch (error) {
		logUncounted(error);
	}
	return Promise.resolve();
}

function logUncounted(error: unknown): void {
	log.error({ err: error }, "a view was not counted");
}

/** What the fast path leaves: redirects to the canonical path, and the first rendering of each page. */
export function publicPages(
	render: (path: string, requestId: string) => Promise<Response>,
): MiddlewareHandler<FrontDoorEnv> {
	return async (c, next) => {
		const { method, path } = c.req;
		if (c.env.renderFor !== undefined) return next();
		const leave = async () => {
			await next();
			// What is rendered without being kept, such as `/{username}.data`, tells nobody the owner's id.
			c.res.headers.delete(PAGE_HEADER);
		};
		const username = PAGE_PATH.exec(path)?.[1]?.toLowerCase();
		if (
			(method !== "GET" && method !== "HEAD") ||
			username === undefined ||
			RESERVED_USERNAMES.has(username)
		) {
			return leave();
		}
		const canonicalPath = `/${username}`;
		const { search } = new URL(c.req.url);
		if (path !== canonicalPath) return c.redirect(canonicalPath + search, 301);
		if (mayBePreview(search, c.req.header("cookie"))) return leave();

		if (import.meta.env.DEV) pageCache.clear();
		const page = await pageCache.getOrRender(canonicalPath, async () =>
			keepable(await render(canonicalPath, c.get("facts").id)),
		);
		c.get("facts").pattern = "/:username";
		if (page instanceof Response) return page;
		if (method === "GET") await countView(page, c.env.incoming, search);
		const { status, headers, body } = answerOf(page, {
			isHead: method === "HEAD",
			ifNoneMatch: c.req.header("if-none-match"),
			acceptEncoding: c.req.header("accept-encoding"),
		});
		return new Response(body && new Uint8Array(body), { status, headers: inPairs(headers) });
	};
}

function inPairs(flat: string[]): [string, string][] {
	return flat.flatMap((name, index) =>
		index % 2 === 0 ? [[name, flat[index + 1] ?? ""] as [string, string]] : [],
	);
}

/** Gives a rendered answer as a page to keep, or as it is when it must not be kept. */
async function keepable(response: Response): Promise<CachedPage | Response> {
	const [tag, analyticsKey, ownerId, freshUntilMs] =
		response.headers.get(PAGE_HEADER)?.split(" ") ?? [];
	if (!tag || !analyticsKey || !ownerId) return response;
	const headers: string[] = [];
	for (const [name, value] of response.headers) {
		if (!PER_ANSWER_HEADERS.has(name)) headers.push(name, value);
	}
	headers.push("Cache-Control", "no-cache", "Vary", "Accept-Encoding");
	return makeCachedPage(
		{
			tag,
			ownerId,
			analyticsKey: Number(analyticsKey),
			status: response.status,
			freshUntilMs: freshUntilMs === undefined ? null : Number(freshUntilMs),
		},
		headers,
		Buffer.from(await response.arrayBuffer()),
	);
}

/** Nearly all browsers send one of a handful of values, so the last answer is usually this one's. */
let latestChoice: { accepted: string | undefined; encoding: Encoding } = {
	accepted: undefined,
	encoding: "identity",
};

function chooseEncoding(accepted: string | undefined): Encoding {
	if (accepted !== latestChoice.accepted) {
		const encoding = (["br", "gzip"] as const).find((name) => accepts(accepted ?? "", name));
		latestChoice = { accepted, encoding: encoding ?? "identity" };
	}
	return latestChoice.encoding;
}

function accepts(header: string, encoding: string): boolean {
	return header.split(",").some((choice) => {
		const [name = "", ...parameters] = choice.split(";");
		if (name.trim().toLowerCase() !== encoding) return false;
		return !parameters.some((parameter) => /^\s*q\s*=\s*0+(\.0*)?\s*$/i.test(parameter));
	});
}

function matchesEtag(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	return header === etag || header.trim() === "*" || header.includes(etag);
}
