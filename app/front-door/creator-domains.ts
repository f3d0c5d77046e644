import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { isIP } from "node:net";
import {
	DOMAIN_PARAMETER,
	servedDomains,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { domainCache } from "#app/features/creator-page/domains/domain-cache.server.ts";
import {
	getLinkTarget,
	linkTargets,
} from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { isReservedUsername, parseUsername } from "#app/features/creator-page/profile/names.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { MESSAGE_HEADERS } from "#app/features/creator-page/public/message-document.server.tsx";
import { robotsTxt } from "#app/features/creator-page/seo/robots-txt.ts";
import { sitemapXml } from "#app/features/creator-page/seo/sitemap-xml.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import { createTurnQueue } from "#app/lib/turn-queue.ts";
import { env } from "#app/platform/env.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { domainTarget } from "./domain-target.ts";
import { renderMessagePage } from "./message-page.tsx";
import { answerOverloaded, MAX_WAITING_REQUESTS } from "./overload.ts";
import { COMMON_HEADERS, HSTS_OF_HOST } from "./security-headers.ts";
import { refuseHosts } from "./single-host.ts";

/**
 * Creators' own domains, before everything else: a request to one is given the path that the page has on the site, so that
 * caches and routes know nothing of domains, and all of a page's hosts share one document.
 */

const SITE = new URL(env.APP_URL);
const { DOMAINS_HOST, WILDCARD_DOMAIN } = env;
const HAS_HOSTS = DOMAINS_HOST !== undefined || WILDCARD_DOMAIN !== undefined;

const IS_ADDRESS = /^https?:\/\//i;

/** Whether the target of a request is a whole address, as proxies are asked. */
function isAddress(url: string): boolean {
	return !url.startsWith("/") && IS_ADDRESS.test(url);
}

/**
 * Whether a request is for the site itself, and not for a host of a page. Unless the operator offers these, all are. Addresses and
 * names without a dot count as the site too: those that load balancers, containers and developers use.
 */
export function isForSite({ headers: { host }, url = "/" }: IncomingMessage): boolean {
	if (!HAS_HOSTS) return true;
	if (isAddress(url)) return false;
	if (host === SITE.host || host === undefined) return true;
	return !servedDomains.has(host) && isNameOfSite(hostNameOf(host));
}

function isNameOfSite(name: string): boolean {
	return name === SITE.hostname || !name.includes(".") || isIP(name) !== 0;
}

/**
 * Handles a request that isn't for the site: rewrites its path, and passes it on to `next`, at once or when its link has
 * been looked up. Answers it itself if its domain shows no page.
 */
export function enterDomain(
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
): void {
	const { host = "" } = request.headers;
	const url = withoutOrigin(request.url ?? "/", host);
	const pass = (to: string) => {
		request.url = to;
		next();
	};
	const known = servedDomains.get(host);
	if (known !== undefined && url !== null) {
		// Almost every request: the header is written as the name is stored.
		enterPage(request, response, { name: host, url, username: known, pass });
		return;
	}
	const name = hostNameOf(host);
	if (url === null) refuseHosts(response);
	else if (isNameOfSite(name)) pass(url);
	else if (name === DOMAINS_HOST || name === WILDCARD_DOMAIN) redirect(response, env.APP_URL);
	else {
		const username = isBelowWildcard(name) ? usernameBelow(name) : servedDomains.get(name);
		if (username !== undefined) enterPage(request, response, { name, url, username, pass });
		else if (DOMAINS_HOST === undefined || domainCache.isLoaded) answer(response, MISDIRECTED);
		else answerOverloaded(response);
	}
}

function isBelowWildcard(name: string): boolean {
	return WILDCARD_DOMAIN !== undefined && name.endsWith(`.${WILDCARD_DOMAIN}`);
}

/** @param name below WILDCARD_DOMAIN. @returns undefined if its first part is no username */
function usernameBelow(name: string): string | undefined {
	const username = parseUsername(name.slice(0, -`.${WILDCARD_DOMAIN}`.length));
	return username === null || isReservedUsername(username) ? undefined : username;
}

function enterPage(
	request: IncomingMessage,
	response: ServerResponse,
	{
		name,
		url,
		username,
		pass,
	}: { name: string; url: string; username: string; pass: (to: string) => void },
): void {
	dropCookies(request);
	answerForHost(response, username);
	const path = pathOfUrl(url);
	const search = url.slice(path.length);
	const target = domainTarget(path, { method: request.method ?? "GET", username });
	if (target === null) pass(missingPath(username));
	else if ("text" in target) answer(response, textOf(target.text, name));
	else if ("location" in target) redirect(response, target.location + search);
	else if ("sitePath" in target) redirect(response, onSite(target, { search, name }));
	else {
		const isOnPage = findOnPage(username, target);
		if (isOnPage === null) pass(target.path + search);
		else if (isOnPage === "busy") answerOverloaded(response);
		else isOnPage.then((isThere) => pass(isThere ? target.path + search : missingPath(username)));
	}
}

function onSite(
	{ sitePath, isReport = false }: { sitePath: string; isReport?: boolean },
	{ search, name }: { search: string; name: string },
): string {
	const url = env.APP_URL + sitePath + search;
	return isReport ? `${url}${search === "" ? "?" : "&"}${DOMAIN_PARAMETER}=${name}` : url;
}

/** Requests that look something up start one per turn of the event loop, so that a burst doesn't delay cached pages. */
const takeTurn = createTurnQueue({ maxWaiting: MAX_WAITING_REQUESTS });

/** @returns whether the page has the link or the channel; null if the target is neither */
function findOnPage(
	username: string,
	{ linkId, channel }: { linkId?: string; channel?: string },
): Promise<boolean> | "busy" | null {
	if (channel === undefined && linkId === undefined) return null;
	// Links that are followed often need no turn.
	const known = linkId === undefined ? undefined : linkTargets.get(linkId);
	if (known !== undefined) return Promise.resolve(known.username === username);
	const turn = takeTurn();
	if (turn === null) return "busy";
	const find = async () =>
		channel === undefined
			? // Another page's form at this domain would look like its owner's.
				(await getLinkTarget(linkId ?? ""))?.username === username
			: hasChannel(username, channel);
	// The route says that the database is away.
	return turn.then(find).catch(() => true);
}

async function hasChannel(username: string, slug: string): Promise<boolean> {
	const cached = pageCache.get(`/${username}`);
	if (cached) return cached.channels.has(slug);
	const outcome = await getPublicPage({ username });
	return outcome.kind === "page" && Object.hasOwn(outcome.channels, slug);
}

/**
 * @param url target of a request: a path, or a whole address
 * @returns path and query; null if the address names another host than the header
 */
function withoutOrigin(url: string, host: string): string | null {
	if (!isAddress(url)) return url;
	const address = URL.parse(url);
	if (address === null || hostNameOf(address.host) !== hostNameOf(host)) return null;
	return address.pathname + address.search;
}

/** No page of a creator has three segments, so the answer is the product's page for missing addresses. */
function missingPath(username: string): string {
	return `/${username}/-/-`;
}

/** Keeps sessions away from creators' domains, whatever a browser or a proxy sends. */
function dropCookies(request: IncomingMessage): void {
	if (request.headers.cookie === undefined) return;
	delete request.headers.cookie;
	const { rawHeaders } = request;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		// Node has counted the headers, so none can be left out.
		if (isNamed(rawHeaders[index] ?? "", "cookie")) rawHeaders[index + 1] = "";
	}
}

/**
 * Sends the site's answer without what is for the site alone: cookies, and an HSTS that speaks for subdomains too. Redirects
 * to other pages lead to the site.
 */
function answerForHost(response: ServerResponse, username: string): void {
	const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
	response.writeHead = ((status: number, ...rest: unknown[]) => {
		response.removeHeader(COOKIE);
		const headers = rest.at(-1);
		if (Array.isArray(headers)) rest[rest.length - 1] = cachedHeaders(headers, username);
		else if (typeof headers === "object" && headers !== null) {
			rest[rest.length - 1] = headersForHost(Object.entries(headers).flat(), username);
		}
		return writeHead(status, ...rest);
	}) as typeof response.writeHead;
}

const COOKIE = "set-cookie";
const HSTS = "strict-transport-security";
const LOCATION = "location";

/** By the headers of an answer from a cache, which are the same list each time. */
const latestHeaders = new WeakMap<
	readonly OutgoingHttpHeader[],
	{ username: string; own: OutgoingHttpHeader[] }
>();

function cachedHeaders(headers: readonly OutgoingHttpHeader[], username: string) {
	const known = latestHeaders.get(headers);
	if (known?.username === username) return known.own;
	const own = headersForHost(headers, username);
	latestHeaders.set(headers, { username, own });
	return own;
}

/** @param headers names and values in turn, the format of `writeHead` */
function headersForHost(
	headers: readonly OutgoingHttpHeader[],
	username: string,
): OutgoingHttpHeader[] {
	const own: OutgoingHttpHeader[] = [];
	for (let index = 0; index < headers.length; index += 2) {
		const name = String(headers[index]);
		const value = headers[index + 1] ?? "";
		if (isNamed(name, COOKIE)) continue;
		if (isNamed(name, HSTS)) own.push(name, HSTS_OF_HOST);
		else if (isNamed(name, LOCATION)) own.push(name, locationForHost(String(value), username));
		else own.push(name, value);
	}
	return own;
}

/** A renamed page, whose new name this process may not know yet, is somewhere else on the site. */
function locationForHost(location: string, username: string): string {
	const [, first = ""] = /^\/([^/?#]*)/.exec(location) ?? [];
	const isOwn = first === "" || first === "go" || first === username;
	return isOwn ? location : env.APP_URL + location;
}

function isNamed(name: string, lowercase: string): boolean {
	return name.length === lowercase.length && name.toLowerCase() === lowercase;
}

type Answer = { status: number; body: string; headers: Readonly<Record<string, string | number>> };

const MISDIRECTED = misdirected();

/** Without HSTS: whose domain it is isn't known. */
function misdirected(): Answer {
	const { "Strict-Transport-Security": _, ...common } = COMMON_HEADERS;
	const body = renderMessagePage({
		title: "There is no page here",
		text: "No page uses this domain at the moment.",
	});
	return {
		status: 421,
		body,
		headers: {
			...common,
			...MESSAGE_HEADERS,
			"Content-Length": Buffer.byteLength(body),
			// The request's body stays unread, so the connection can't be reused.
			Connection: "close",
		},
	};
}

function textOf(kind: "robots" | "sitemap", name: string): Answer {
	const url = `${SITE.protocol}//${name}`;
	const [type, body] =
		kind === "robots"
			? ["text/plain", robotsTxt({ appUrl: url })]
			: ["application/xml", sitemapXml([{ url: `${url}/`, lastModified: null }])];
	return {
		status: 200,
		body,
		headers: {
			...COMMON_HEADERS,
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Length": Buffer.byteLength(body),
			"Cache-Control": "no-cache",
		},
	};
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
	response.writeHead(status, headers).end(body);
}

function redirect(response: ServerResponse, location: string): void {
	const headers = {
		...COMMON_HEADERS,
		Location: location,
		"Content-Length": 0,
		"Cache-Control": "no-cache",
	};
	response.writeHead(302, headers).end();
}
