import { data } from "react-router";
import { answerFailedFlow } from "#app/features/account/accounts/google/answer-failed-flow.server.ts";
import { google } from "#app/features/account/accounts/google/google-provider.server.ts";
import { startGoogleFlow } from "#app/features/account/accounts/google/start-google-flow.server.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/google";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

/** A link leads here, which works without scripts and passes `form-action 'self'`. It changes nothing of an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (google === null) throw data(null, { status: 404 });
	const { id: requestId } = context.get(requestFactsContext);
	try {
		return await startGoogleFlow(request, context.get(visitorContext));
	} catch (error) {
		return answerFailedFlow(error, { request, requestId, home: "/signin", headers: new Headers() });
	}
}

/** Never shown: its being here makes a product without Google answer with the product's 404 page. */
export default function Google() {
	return null;
}
