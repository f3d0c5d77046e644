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
 * Guard of everything that belongs to a user. Middleware on a layout route with a loader, because a guard inside the
 * loader would not run for `GET /x.data?_routes=child` or for a POST to the child.
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
	// The action may have ended this session or started another, so its cookie takes precedence.
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
 * Whether the form was opened by another account. Self-saving forms contain their account's id, because another user
 * may have signed in in another tab since.
 */
async function isFormOfAnother(request: Request, { userId }: CurrentUser): Promise<boolean> {
	const type = request.headers.get("Content-Type") ?? "";
	if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) {
		return false;
	}
	// The action reports a form that can't be read.
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
