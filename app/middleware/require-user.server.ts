import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { renewDeviceCookie } from "#app/features/account/accounts/sessions/device-cookie.server.ts";
import {
	type CurrentUser,
	getSession,
} from "#app/features/account/accounts/sessions/get-session.server.ts";
import { updateSessionExpiry } from "#app/features/account/accounts/sessions/update-session-expiry.server.ts";
import { endViewing } from "#app/features/admin/users/view-as/end-viewing.server.ts";
import { recordRefusedRead } from "#app/features/admin/users/view-as/record-refused-read.server.ts";
import { READ_ONLY_MESSAGE } from "#app/features/admin/users/view-as/schema.ts";
import { getViewing, type Viewing } from "#app/features/admin/users/view-as/viewing.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { type RoutePattern, routePattern } from "#app/platform/route-pattern.server.ts";

export type { CurrentUser };

/** Set by the guard: below it, `context.get(currentUserContext)` always has a user. */
export const currentUserContext = createContext<CurrentUser>();

/** An administrator's view of this account; null while its owner uses it. */
export const viewingContext = createContext<{ email: string; expiresAt: Date } | null>(null);

/**
 * Guard of everything that belongs to a user. Middleware on a layout route with a loader, because a guard inside the
 * loader would not run for `GET /x.data?_routes=child` or for a POST to the child.
 *
 * An administrator who views an account has no session of a creator. This is the only place that lets a view in, so it
 * is also the one that refuses every change.
 */
export const requireUser: MiddlewareFunction<Response> = async (args, next) => {
	const { request, url, context } = args;
	const cookies = request.headers.get("Cookie");
	const viewing = await getViewing(cookies);
	if (viewing !== null) return showReadOnly(viewing, args, next);
	const token = creatorSessions.readToken(cookies);
	const session = await getSession(token);
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
	const extended = await updateSessionExpiry(session);

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

const READ_METHODS = new Set(["GET", "HEAD"]);
/** Routes that change something or hand out everything when they are read. */
const NOT_FOR_VIEWERS: ReadonlySet<RoutePattern> = new Set([
	"/dashboard/billing/portal",
	"/dashboard/inbox/subscribers/export.csv",
	"/dashboard/settings/data/download",
] as const);

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>;

/** Neither extends a session nor counts as activity of the account. */
async function showReadOnly(
	{ viewId, userId, expiresAt, account }: Viewing,
	{ request, pattern, context }: MiddlewareArgs[0],
	next: MiddlewareArgs[1],
): Promise<Response> {
	const { id: requestId } = context.get(requestFactsContext);
	if (account === null) {
		await endViewing(viewId, { requestId });
		throw await redirectWithToast(`/admin/dashboard/users/${userId}`, {
			type: "info",
			message: "The view of this account has ended.",
		});
	}
	const route = routePattern(pattern);
	const isRead = READ_METHODS.has(request.method) && /^\/dashboard(\/|$)/.test(route);
	const isRefusedRead = isRead && NOT_FOR_VIEWERS.has(route);
	if (isRefusedRead) await recordRefusedRead(viewId, { route, requestId });
	if (!isRead || isRefusedRead) throw new AppError("forbidden", READ_ONLY_MESSAGE);
	const { deviceEpoch: _epoch, ...user } = account;
	context.set(currentUserContext, { userId, sessionId: viewId, ...user });
	context.set(viewingContext, { email: account.email, expiresAt });
	const response = await next();
	response.headers.set("Cache-Control", "no-store");
	return response;
}

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
