import { type MiddlewareFunction, redirect } from "react-router";
import { mustAcceptTerms } from "#app/features/admin/site/legal/queries.server.ts";
import { type RoutePattern, routePattern } from "#app/platform/route-pattern.server.ts";
import { currentUserContext } from "./require-user.server.ts";

/** Routes, with those below them, that stay open without accepting: reading them, leaving, a copy of the data, the plan, security, and support. */
const ALWAYS_OPEN: readonly RoutePattern[] = [
	"/dashboard/terms",
	"/dashboard/settings/data",
	"/dashboard/settings/security",
	"/dashboard/billing",
	"/dashboard/support",
];

/**
 * Sends creators who have not accepted the current terms to /dashboard/terms when they open the dashboard. Forms that
 * are open already still work: nothing typed is lost. Runs after `requireUser`.
 */
export const requireAcceptedTerms: MiddlewareFunction<Response> = async ({
	request,
	url,
	pattern,
	context,
}) => {
	if (request.method !== "GET") return;
	const route = routePattern(pattern);
	if (ALWAYS_OPEN.some((open) => route === open || route.startsWith(`${open}/`))) return;
	if (!(await mustAcceptTerms(context.get(currentUserContext)))) return;
	const target = new URLSearchParams({ redirectTo: url.pathname + url.search });
	throw redirect(`/dashboard/terms?${target}`, 303);
};
