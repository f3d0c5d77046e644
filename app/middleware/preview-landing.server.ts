import type { MiddlewareFunction } from "react-router";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { landingPreviewContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";

/**
 * Shows administrators the drafts of a marketing page at `?preview=draft`, also in a frame beside the editor. Everybody
 * else gets the published page at that address. Runs before whatever reads the page.
 */
export const previewLanding: MiddlewareFunction<Response> = async (
	{ request, url, context },
	next,
) => {
	if (url.searchParams.get("preview") !== "draft") return next();
	const token = administratorSessions.readToken(request.headers.get("Cookie"));
	// A page that can't tell who asks shows what everybody may see.
	const found = token === null ? null : await getAdministrator(token).catch(() => null);
	if (found === null) return next();
	context.set(landingPreviewContext, true);
	context.get(requestFactsContext).mayBeFramed = true;
	const response = await next();
	response.headers.set("Cache-Control", "no-store");
	return response;
};
