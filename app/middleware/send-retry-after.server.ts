import type { MiddlewareFunction } from "react-router";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

/** Tells the browser when to try again. React Router leaves out an action's headers, unless each route passes them on. */
export const sendRetryAfter: MiddlewareFunction<Response> = async ({ context }, next) => {
	const response = await next();
	const { retryAfter } = context.get(requestFactsContext);
	if (retryAfter !== undefined) response.headers.set("Retry-After", retryAfter);
	return response;
};
