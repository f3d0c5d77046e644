import { data } from "react-router";
import { answerFailedFlow } from "#app/features/account/accounts/google/answer-failed-flow.server.ts";
import {
	answerFinishedFlow,
	flowHome,
} from "#app/features/account/accounts/google/end-google-flow.server.ts";
import { endOidcFlow } from "#app/features/account/accounts/oidc/end-oidc-flow.server.ts";
import {
	clearOidcFlow,
	type OidcFlow,
	readOidcFlow,
} from "#app/features/account/accounts/oidc/oidc-flow.server.ts";
import { listOfferedProviders } from "#app/features/account/accounts/oidc/queries.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { endAdminOidcFlow } from "#app/features/admin/administrators/oidc/end-admin-oidc-flow.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/oidc-callback";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

/** Where an OpenID provider sends people back to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const found = listOfferedProviders().find(({ id }) => id === params.provider);
	if (!found) throw data(null, { status: 404 });
	const facts = context.get(requestFactsContext);
	const flow = await readOidcFlow(request, params);
	const headers = new Headers({ "Cache-Control": "no-store" });
	headers.append("Set-Cookie", await clearOidcFlow());
	try {
		const finished =
			flow?.intent === "administrate"
				? await endAdminOidcFlow({ request, flow, visitor: adminVisitorOf(request, facts) })
				: await endOidcFlow({
						request,
						flow,
						user: context.get(visitorContext),
						visitor: visitorOf(request, facts),
					});
		return await answerFinishedFlow(finished, headers);
	} catch (error) {
		const suspended = await redirectSuspended(error, { headers });
		if (suspended) return suspended;
		const [requestId, home] = [facts.id, homeOf(flow)];
		return answerFailedFlow(error, { request, requestId, home, headers, provider: found.name });
	}
}

/** The page that started the flow, to return to in any case. */
function homeOf(flow: OidcFlow | null): string {
	if (flow === null) return flowHome(null);
	const { intent, redirectTo, plan } = flow;
	return intent === "administrate" ? "/admin/login" : flowHome({ intent, redirectTo, plan });
}

/** Never shown: its being here makes an unknown provider answer with the product's 404 page. */
export default function OidcCallback() {
	return null;
}
