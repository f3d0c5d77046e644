import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { domainCache } from "#app/features/creator-page/domains/domain-cache.server.ts";
import { getLinkTarget } from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { MESSAGE_HEADERS } from "#app/features/creator-page/public/message-document.server.tsx";
import { robotsTxt } from "#app/features/creator-page/seo/robots-txt.ts";
import { sitemapXml } from "#app/features/creator-page/seo/sitemap-xml.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import { env } from "#app/platform/env.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { domainTarget } from "./domain-target.ts";
import { renderMessagePage } from "./message-page.tsx";
import { answerOverloaded } from "./overload.ts";
import { COMMON_HEADERS, HSTS_OF_HOST } from "./security-headers.ts";
import { refuseHosts } from "./single-host.ts";

/**
 * Creators' own domains, before everything else: a request to one is given the path that the page has on the site, so that
 * caches and routes know nothing of domains, and all of a page's hosts share one document.
 */

const SITE = new URL(env.APP_URL);

/** Whether the target of a request is a whole address, as proxies are asked. */
const IS_ADDRESS = /^https?:\/\//i;

/**
 * Whether a request is for the site itself, and not for a creator's domain. Without DOMAINS_HOST, all are. Addresses and
 * names without a dot count as the site too: those that load balancers, containers and developers use.
 */
export function isForSite({ headers: { host }, url = "/" }: IncomingMessage): boolean {
	if (env.DOMAINS_HOST === undefined) return true;
	if (IS_ADDRESS.test(url)) return false;
	return host === SITE.host || host === undefined || isNameOfSite(hostNameOf(host));
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
	const name = hostNameOf(host);
	const pass = (to: string) => {
		request.url = to;
		next();
	};
	if (url === null) refuseHosts(response);
	else if (isNameOfSite(name)) pass(url);
	else if (name === env.DOMAINS_HOST) redirect(response, env.APP_URL);
	else {
		const username = servedDomains.get(name);
		if (username !== undefined) enterPage(request, response, { name, url, username, pass });
		else if (domainCache.isLoaded) answer(response, MISDIRECTED);
		else answerOverloaded(response);
	}
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
	answerForHost(response);
	const path = pathOfUrl(url);
	const search = url.slice(path.length);
	const target = domainTarget(path, { method: request.method ?? "GET", username });
	if (target === null) pass(missingPath(username));
	else if ("text" in target) answer(response, textOf(target.text, name));
	else if ("location" in target) redirect(response, target.location + search);
	else if ("sitePath" in target) redirect(response, env.APP_URL + target.sitePath);
	else {
		const isOnPage = findOnPage(username, target);
		if (isOnPage === null) pass(target.path + search);
		else isOnPage.then((isThere) => pass(isThere ? target.path + search : missingPath(username)));
	}
}

/** @returns whether the page has the link or the channel; null if the target is neither */
function findOnPage(
	username: string,
	{ linkId, channel }: { linkId?: string; channel?: string },
): Promise<boolean> | null {
	// The route says that the database is away.
	const unknown = () => true;
	if (channel !== undefined) return hasChannel(username, channel).catch(unknown);
	if (linkId === undefined) return null;
	// Another page's form at this domain would look like its owner's.
	return getLinkTarget(linkId).then((link) => link?.username === username, unknown);
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
	if (!IS_ADDRESS.test(url)) return url;
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

/** Sends the site's answer without what is for the site alone: cookies, and an HSTS that speaks for subdomains too. */
function answerForHost(response: ServerResponse): void {
	const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
	response.writeHead = ((status: number, ...rest: unknown[]) => {
		response.removeHeader(COOKIE);
		const headers = rest.at(-1);
		if (Array.isArray(headers)) rest[rest.length - 1] = headersForHost(headers);
		else if (typeof headers === "object" && headers !== null) {
			rest[rest.length - 1] = headersForHost(Object.entries(headers).flat());
		}
		return writeHead(status, ...rest);
	}) as typeof response.writeHead;
}

const COOKIE = "set-cookie";
const HSTS = "strict-transport-security";

/** @param headers names and values in turn, the format of `writeHead` */
function headersForHost(headers: readonly OutgoingHttpHeader[]): OutgoingHttpHeader[] {
	const own: OutgoingHttpHeader[] = [];
	for (let index = 0; index < headers.length; index += 2) {
		const name = String(headers[index]);
		const value = headers[index + 1] ?? "";
		if (isNamed(name, COOKIE)) continue;
		own.push(name, isNamed(name, HSTS) ? HSTS_OF_HOST : value);
	}
	return own;
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
