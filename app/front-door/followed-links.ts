import type { IncomingMessage, ServerResponse } from "node:http";
import { linkTargets } from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { countClick, isDue } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { REDIRECT_HEADERS } from "#app/features/creator-page/links/follow/redirect-headers.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import { addressOf } from "./client-address.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

const PREFIX = "/go/";

/** Headers as a flat list, the format of `writeHead`. */
const HEADERS = Object.entries({ ...COMMON_HEADERS, ...REDIRECT_HEADERS }).flat();

/**
 * Fast path of `/go/{linkId}`, called before Hono and React Router: redirects for links that are cached, due, open an
 * address and don't ask first. Counts the click and answers as the route does but logs nothing. @returns false if it didn't handle the
 * request
 */
export function redirectFromCache(request: IncomingMessage, response: ServerResponse): boolean {
	const { method, url = "/", headers } = request;
	if ((method !== "GET" && method !== "HEAD") || !url.startsWith(PREFIX)) return false;
	const linkId = pathOfUrl(url).slice(PREFIX.length);
	const target = linkTargets.get(linkId);
	if (target?.opens !== "address" || target.question !== null) return false;
	if (!isDue(target, Date.now())) return false;

	const answer = () => {
		response.writeHead(302, ["Location", target.location, "Content-Length", "0", ...HEADERS]);
		response.end();
	};
	if (method === "HEAD") {
		answer();
		return true;
	}
	const header = (name: string) => headers[name] as string | undefined;
	countClick(target, { header, address: addressOf(request) }).then(answer);
	return true;
}
