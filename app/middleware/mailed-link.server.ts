import type { MiddlewareFunction } from "react-router";

/**
 * For pages whose address contains a mailed token: keeps the address out of caches and of `Referer`. The policy isn't
 * `no-referrer`, because browsers would then send forms with `Origin: null`, which the origin check accepts only together
 * with `Sec-Fetch-Site`, which Safari sends since 16.4.
 */
export const keepLinkSecret: MiddlewareFunction<Response> = async ({ request }, next) => {
	// Programs that scan mails send HEAD requests, which must not use up the link.
	const response = request.method === "HEAD" ? new Response() : await next();
	response.headers.set("Cache-Control", "no-store");
	response.headers.set("Referrer-Policy", "strict-origin");
	return response;
};
