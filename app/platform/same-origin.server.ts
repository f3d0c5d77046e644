import { env } from "./env.server.ts";

const SCHEME = new URL(env.APP_URL).protocol;

/**
 * Who sent a request, as far as its headers tell: a page of this site, a page of another one, or the visitor (an address
 * that was typed). Null if they don't tell: a program, or a browser before 2020.
 */
type Sender = "own page" | "other page" | "visitor" | null;

function senderOf(header: (name: string) => string | undefined): Sender {
	const origin = header("origin");
	const site = header("sec-fetch-site");
	// Pages that send no referrer send `Origin: null`, as sandboxed frames do. Browsers call only the former same-origin.
	if (origin === "null") return site === "same-origin" ? "own page" : "other page";
	if (origin !== undefined) return isOwnOrigin(origin, header("host")) ? "own page" : "other page";
	if (site === undefined) return null;
	if (site === "none") return "visitor";
	return site === "same-origin" ? "own page" : "other page";
}

/** Whether a request comes from a page of this site, or from no page: a program without cookies. */
export function isSameOrigin(header: (name: string) => string | undefined): boolean {
	const sender = senderOf(header);
	return sender === null ? header("cookie") === undefined : sender !== "other page";
}

/** Whether a script of a page of this site sent the request: cookies count only then. Forged by no other site. */
export function isFromOwnPage({ headers }: Request): boolean {
	return senderOf((name) => headers.get(name) ?? undefined) === "own page";
}

/**
 * Whether a page of another site sent the request. Unlike `isFromOwnPage`, programs count as no page: for calls that take a
 * program's own cookie.
 */
export function isFromOtherSite({ headers }: Request): boolean {
	return senderOf((name) => headers.get(name) ?? undefined) === "other page";
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
	if (origin === env.APP_URL) return true;
	// The site was opened under another name, such as 127.0.0.1: page and form then have the same host. The scheme must
	// match too, because an attacker on the network can serve a page over http:// that posts a form to https://.
	return origin === `${SCHEME}//${host}`;
}
