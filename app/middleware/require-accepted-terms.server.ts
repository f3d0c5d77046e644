import { type MiddlewareFunction, redirect } from "react-router";
import { mustAcceptTerms } from "#app/features/legal/queries.server.ts";
import { currentUserContext } from "./require-user.server.ts";

/** What stays possible without accepting: reading them, leaving, a copy of the data, the plan, security, and support. */
const ALWAYS_OPEN = [
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
	context,
}) => {
	if (request.method !== "GET") return;
	const { pathname, search } = url;
	if (ALWAYS_OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
	if (!(await mustAcceptTerms(context.get(currentUserContext)))) return;
	const target = new URLSearchParams({ redirectTo: pathname + search });
	throw redirect(`/dashboard/terms?${target}`, 303);
};
