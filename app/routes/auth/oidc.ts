import { data } from "react-router";
import { answerFailedFlow } from "#app/features/account/accounts/google/answer-failed-flow.server.ts";
import { listOfferedProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { startOidcFlow } from "#app/features/account/accounts/oidc/start-oidc-flow.server.ts";
import { startAdminOidcFlow } from "#app/features/admin/administrators/oidc/start-admin-oidc-flow.server.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/oidc";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

/** A link leads here, which works without scripts and passes `form-action 'self'`. It changes nothing of an account. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { provider } = params;
	const found = listOfferedProviders().find(({ id }) => id === provider);
	if (!found) throw data(null, { status: 404 });
	const { id: requestId } = context.get(requestFactsContext);
	const forAdministrators = url.searchParams.get("intent") === "administrate";
	try {
		return forAdministrators
			? await startAdminOidcFlow(request, { provider })
			: await startOidcFlow(request, { provider, user: context.get(visitorContext) });
	} catch (error) {
		const home = forAdministrators ? "/admin/login" : "/signin";
		const headers = new Headers();
		return answerFailedFlow(error, { request, requestId, home, headers, provider: found.name });
	}
}

/** Never shown: its being here makes an unknown provider answer with the product's 404 page. */
export default function Oidc() {
	return null;
}
