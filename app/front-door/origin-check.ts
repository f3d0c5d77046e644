import type { MiddlewareHandler } from "hono";
import { isApiPath, isCallToPage } from "#app/api/api-paths.ts";
import { isSameOrigin } from "#app/platform/same-origin.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const CROSS_SITE = {
	title: "This form wasn’t accepted",
	text: "It was sent from another site. Go back, reload the page, and send the form again.",
};

/** Methods that change nothing. */
export const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * CSRF protection for every route: refuses mutations from other sites. Browsers send `Origin`, or at least
 * `Sec-Fetch-Site`, with each POST. A request with neither is allowed only without cookies (a script, an API client).
 *
 * The API is open to all sites, because it takes bearer tokens. It accepts cookies only from pages of this site. A program
 * may have cookies when it calls an address that is a page's too.
 */
export const originCheck: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	const { path } = c.req;
	if (SAFE_METHODS.has(c.req.method) || isApiPath(path)) return next();
	if (isSameOrigin((name) => c.req.header(name))) return next();
	const isFromPage = c.req.header("Origin") ?? c.req.header("Sec-Fetch-Site");
	if (!isFromPage && isCallToPage({ path, type: c.req.header("Content-Type") })) return next();
	return answerMessage(c.req.raw, { message: CROSS_SITE, status: 403 });
};
