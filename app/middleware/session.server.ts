import { createContext, type MiddlewareFunction } from "react-router";
import {
	type CurrentUser,
	findSession,
} from "#app/features/accounts/sessions/find-session.server.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

/** Who is looking, where nobody has to be signed in; null without `lookUpUser` above. */
export const visitorContext = createContext<CurrentUser | null>(null);

/**
 * For pages that anybody may see but that differ for the signed-in: looks the session up and lets everyone
 * through. It neither slides the session nor allows a shared cache to keep one person's answer for another.
 */
export const lookUpUser: MiddlewareFunction<Response> = (args, next) =>
	showToVisitor(args, next, findSession);

/** The same for pages that stand while the database is away: then everybody is a stranger. */
export const lookUpUserIfPossible: MiddlewareFunction<Response> = (args, next) =>
	showToVisitor(args, next, (token) =>
		findSession(token).catch((error: unknown) => {
			if (error instanceof AppError && error.code === "unavailable") return null;
			throw error;
		}),
	);

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>;

async function showToVisitor(
	{ request, context }: MiddlewareArgs[0],
	next: MiddlewareArgs[1],
	find: (token: string | null) => ReturnType<typeof findSession>,
): Promise<Response> {
	const session = await find(creatorSessions.readToken(request.headers.get("Cookie")));
	if (session) {
		context.set(visitorContext, session.user);
		context.get(requestFactsContext).userId = session.user.userId;
	}
	const response = await next();
	response.headers.append("Vary", "Cookie");
	if (session) response.headers.set("Cache-Control", "no-store");
	return response;
}
