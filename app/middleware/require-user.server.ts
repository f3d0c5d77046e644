import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { renewDeviceCookie } from "#app/features/accounts/sessions/device-cookie.server.ts";
import { extendSession } from "#app/features/accounts/sessions/extend-session.server.ts";
import {
	type CurrentUser,
	findSession,
} from "#app/features/accounts/sessions/find-session.server.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

export type { CurrentUser };

/** Set by the guard: below it, `context.get(currentUserContext)` always has a user. */
export const currentUserContext = createContext<CurrentUser>();

/**
 * The guard of everything that belongs to one person. It is middleware, on a layout route that has a loader: a
 * guard in the loader would be passed by `GET /x.data?_routes=child` and by a POST to the child.
 */
export const requireUser: MiddlewareFunction<Response> = async (
	{ request, url, context },
	next,
) => {
	const cookies = request.headers.get("Cookie");
	const token = creatorSessions.readToken(cookies);
	const session = await findSession(token);
	if (token === null || session === null) {
		const search = new URLSearchParams({ redirectTo: url.pathname + url.search });
		if (request.method !== "GET" && request.method !== "HEAD") search.set("unsent", "1");
		throw redirect(`/signin?${search}`, {
			status: 303,
			headers: { "Cache-Control": "no-store" },
		});
	}

	if (await isFormOfAnother(request, session.user)) {
		throw new AppError("forbidden", "You are now signed in to a different account.");
	}

	context.set(currentUserContext, session.user);
	context.get(requestFactsContext).userId = session.user.userId;
	const extended = await extendSession(session);

	const response = await next();
	response.headers.set("Cache-Control", "no-store");
	// An action may have ended this session or begun another: its cookie is the one that counts.
	if (setsSession(response)) return response;
	if (extended) {
		response.headers.append(
			"Set-Cookie",
			creatorSessions.setCookie({ token, remember: session.remember }),
		);
	}
	const { deviceEpoch } = session;
	const device = await renewDeviceCookie({ userId: session.user.userId, deviceEpoch }, cookies);
	if (device) response.headers.append("Set-Cookie", device);
	return response;
};

/**
 * Forms that send themselves say whose they are: in another tab, somebody else may have signed in since they were
 * opened, and what one account has typed is nothing to save for another.
 */
async function isFormOfAnother(request: Request, { userId }: CurrentUser): Promise<boolean> {
	const type = request.headers.get("Content-Type") ?? "";
	if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) {
		return false;
	}
	// What can't be read, the action says.
	const fields = await request
		.clone()
		.formData()
		.catch(() => null);
	const accountId = fields?.get("accountId");
	return typeof accountId === "string" && accountId !== userId;
}

function setsSession(response: Response): boolean {
	return response.headers
		.getSetCookie()
		.some((cookie) => cookie.startsWith(`${creatorSessions.cookieName}=`));
}
