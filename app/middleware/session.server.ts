import { createContext, type MiddlewareFunction } from "react-router";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	type CurrentUser,
	getSession,
} from "#app/features/account/accounts/sessions/get-session.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

/** The signed-in user on pages that don't require one. Null if nobody is signed in, or without `lookUpUser`. */
export const visitorContext = createContext<CurrentUser | null>(null);

/**
 * For public pages that differ for signed-in users: looks up the session and lets everyone through. Doesn't renew the
 * session, and prevents shared caches from serving one user's response to another.
 */
export const lookUpUser: MiddlewareFunction<Response> = (args, next) =>
	showToVisitor(args, next, getSession);

/** Like `lookUpUser`, but treats everyone as signed out during a database outage. For pages that need no database. */
export const lookUpUserIfPossible: MiddlewareFunction<Response> = (args, next) =>
	showToVisitor(args, next, (token) =>
		getSession(token).catch((error: unknown) => {
			if (error instanceof AppError && error.code === "unavailable") return null;
			throw error;
		}),
	);

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>;

async function showToVisitor(
	{ request, context }: MiddlewareArgs[0],
	next: MiddlewareArgs[1],
	find: (token: string | null) => ReturnType<typeof getSession>,
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
