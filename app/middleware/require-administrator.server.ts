import { createContext, type MiddlewareFunction, redirect } from "react-router";
import {
	administratorSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	type CurrentAdministrator,
	getAdministrator,
} from "#app/features/admin/administrators/get-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { type RoutePattern, routePattern } from "#app/platform/route-pattern.server.ts";
import { site } from "#app/platform/site.server.ts";

/** Set by the guard: below it, `context.get(currentAdministratorContext)` always has an administrator. */
export const currentAdministratorContext = createContext<CurrentAdministrator>();

const ACCOUNT = "/admin/dashboard/account";
/** Where two-step verification is set up, and the way out. The account page itself refuses everything else. */
const WITHOUT_TWO_STEP: ReadonlySet<RoutePattern> = new Set([
	ACCOUNT,
	"/admin/dashboard/logout",
] as const);

/**
 * Guard of the administrator area: middleware on its layout, which has a loader, for the reason in `requireUser`. Looks
 * the administrator up for each request, so a removed one is refused on the next. A signed-in creator gets 403, everybody
 * else is sent to the log-in page.
 */
export const requireAdministrator: MiddlewareFunction<Response> = async (
	{ request, url, pattern, context },
	next,
) => {
	const cookies = request.headers.get("Cookie");
	const token = administratorSessions.readToken(cookies);
	const found = await getAdministrator(token);
	if (token === null || found === null) {
		if (await creatorSessions.find(creatorSessions.readToken(cookies))) throw creatorsRefused();
		const search = new URLSearchParams({ redirectTo: pageOf(url, routePattern(pattern)) });
		if (request.method !== "GET" && request.method !== "HEAD") search.set("unsent", "1");
		throw redirect(`/admin/login?${search}`, {
			status: 303,
			headers: { "Cache-Control": "no-store" },
		});
	}
	if (site.requiresTwoStep && !found.hasTwoStep && !WITHOUT_TWO_STEP.has(routePattern(pattern))) {
		throw redirect(ACCOUNT, { status: 303, headers: { "Cache-Control": "no-store" } });
	}
	const facts = context.get(requestFactsContext);
	context.set(currentAdministratorContext, { ...found.administrator, requestId: facts.id });
	const isExtended = await administratorSessions.extend(found.session);

	const response = await next();
	response.headers.set("Cache-Control", "no-store");
	// The action may have ended this session or started another, so its cookie takes precedence.
	if (isExtended && !setsSession(response)) {
		const cookie = administratorSessions.setCookie({ token, remember: false });
		response.headers.append("Set-Cookie", cookie);
	}
	return response;
};

/** Routes without a page, and how their addresses end below the page that asks for them. */
const BELOW_PAGES: Partial<Record<RoutePattern, string>> = {
	"/admin/dashboard/support/:ticketId/presence": "/presence",
	"/admin/dashboard/analytics/live": "/live",
};

/** @returns the address to continue with after the log-in: that of the page whose request this is */
function pageOf({ pathname, search }: URL, route: RoutePattern): string {
	const end = BELOW_PAGES[route];
	return end === undefined ? pathname + search : pathname.slice(0, -end.length);
}

function creatorsRefused(): AppError {
	return new AppError(
		"forbidden",
		"This area is for administrators. If you are one, log in at /admin/login.",
	);
}

function setsSession(response: Response): boolean {
	return response.headers
		.getSetCookie()
		.some((cookie) => cookie.startsWith(`${administratorSessions.cookieName}=`));
}
