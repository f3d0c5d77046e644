import { env } from "./env.server.ts";

const SCHEME = new URL(env.APP_URL).protocol;

/** Whether a request comes from a page of this site, or from no page: a program without cookies. */
export function isSameOrigin(header: (name: string) => string | undefined): boolean {
	const origin = header("origin");
	if (origin !== undefined) return isOwnOrigin(origin, header("host"));
	const site = header("sec-fetch-site");
	if (site !== undefined) return site === "same-origin" || site === "none";
	return header("cookie") === undefined;
}

/** Whether a script of a page of this site sent the request: cookies count only then. Forged by no other site. */
export function isFromOwnPage({ headers }: Request): boolean {
	const origin = headers.get("origin");
	if (origin !== null) return isOwnOrigin(origin, headers.get("host") ?? undefined);
	return headers.get("sec-fetch-site") === "same-origin";
}

/**
 * Whether a page of another site sent the request. Unlike `isFromOwnPage`, programs count as no page: for calls that take a
 * program's own cookie.
 */
export function isFromOtherSite({ headers }: Request): boolean {
	const origin = headers.get("origin");
	if (origin !== null) return !isOwnOrigin(origin, headers.get("host") ?? undefined);
	const site = headers.get("sec-fetch-site");
	return site !== null && site !== "same-origin" && site !== "none";
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
	if (origin === env.APP_URL) return true;
	// The site was opened under another name, such as 127.0.0.1: page and form then have the same host. The scheme must
	// match too, because an attacker on the network can serve a page over http:// that posts a form to https://.
	return origin === `${SCHEME}//${host}`;
}
