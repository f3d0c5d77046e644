import type { MiddlewareFunction } from "react-router";

/**
 * For pages whose address holds a mailed token: it reaches neither a cache nor, as `Referer`, any other page. The policy
 * is not `no-referrer`, under which browsers send a form with `Origin: null`, which the origin check refuses.
 */
export const keepLinkSecret: MiddlewareFunction<Response> = async ({ request }, next) => {
	// Programs that check mails ask so what is behind a link: that must not use it up.
	const response = request.method === "HEAD" ? new Response() : await next();
	response.headers.set("Cache-Control", "no-store");
	response.headers.set("Referrer-Policy", "strict-origin");
	return response;
};
