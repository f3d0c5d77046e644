import { beginOidcFlow } from "#app/features/account/accounts/oidc/oidc-flow.server.ts";
import { listAdminProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * Redirects an administrator to an OpenID provider. The query may contain `redirectTo`.
 * @param provider number of the provider
 * @throws AppError `not_found` if administrators don't log in with this provider, or there is no such one; `unavailable`
 */
export async function startAdminOidcFlow(
	request: Request,
	{ provider }: { provider: string },
): Promise<Response> {
	if (!listAdminProviders().some(({ id }) => id === provider)) {
		throw new AppError("not_found", "Administrators don’t log in with this service here.", {
			target: "/admin/login",
		});
	}
	const redirectTo = new URL(request.url).searchParams.get("redirectTo");
	const none = { plan: null, sessionId: null };
	return beginOidcFlow({ provider, intent: "administrate", redirectTo, ...none });
}
