import type { MiddlewareFunction } from "react-router";

/** For pages in the language that the browser prefers: keeps caches from serving one language for another. */
export const varyByLanguage: MiddlewareFunction<Response> = async (_args, next) => {
	const response = await next();
	response.headers.append("Vary", "Accept-Language");
	return response;
};
