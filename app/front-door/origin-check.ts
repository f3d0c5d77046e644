import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const CROSS_SITE = {
	title: "This form wasn’t accepted",
	text: "It was sent from another site. Go back, reload the page, and send the form again.",
};

const SCHEME = new URL(env.APP_URL).protocol;
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * CSRF protection for every route: refuses mutations from other sites. Browsers send `Origin`, or at least
 * `Sec-Fetch-Site`, with each POST. A request with neither is allowed only without cookies (a script, an API client).
 */
export const originCheck: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	if (SAFE_METHODS.has(c.req.method) || isSameOrigin((name) => c.req.header(name))) return next();
	return answerMessage(c.req.raw, { message: CROSS_SITE, status: 403 });
};

export function isSameOrigin(header: (name: string) => string | undefined): boolean {
	const origin = header("origin");
	if (origin !== undefined) {
		if (origin === env.APP_URL) return true;
		// The site was opened under another name, such as 127.0.0.1: page and form then have the same host. The scheme must
		// match too, because an attacker on the network can serve a page over http:// that posts a form to https://.
		return origin === `${SCHEME}//${header("host")}`;
	}
	const site = header("sec-fetch-site");
	if (site !== undefined) return site === "same-origin" || site === "none";
	return header("cookie") === undefined;
}
