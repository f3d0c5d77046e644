import { createContext, type MiddlewareFunction } from "react-router";
import { type CurrentUser, findSession } from "#app/features/accounts/find-session.server.ts";
import { readSessionToken } from "#app/features/accounts/session-cookie.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

/** Who is looking, where nobody has to be signed in; null without `lookUpUser` above. */
export const visitorContext = createContext<CurrentUser | null>(null);

/**
 * For pages that anybody may see but that differ for the signed-in: looks the session up and lets everyone
 * through. It neither slides the session nor allows a shared cache to keep one person's answer for another.
 */
export const lookUpUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const session = await findSession(readSessionToken(request.headers.get("Cookie")));
	if (session) {
		context.set(visitorContext, session.user);
		context.get(requestFactsContext).userId = session.user.userId;
	}
	const response = await next();
	response.headers.append("Vary", "Cookie");
	if (session) response.headers.set("Cache-Control", "no-store");
	return response;
};
