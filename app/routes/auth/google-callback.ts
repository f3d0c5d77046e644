import { data } from "react-router";
import { answerFailedFlow } from "#app/features/account/accounts/google/answer-failed-flow.server.ts";
import {
	endCodeFlow,
	readCodeFlow,
} from "#app/features/account/accounts/google/code-flow.server.ts";
import {
	answerFinishedFlow,
	endGoogleFlow,
	flowHome,
} from "#app/features/account/accounts/google/end-google-flow.server.ts";
import { google } from "#app/features/account/accounts/google/google-provider.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/google-callback";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

/** Where Google sends people back to. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (google === null) throw data(null, { status: 404 });
	const facts = context.get(requestFactsContext);
	const user = context.get(visitorContext);
	const visitor = visitorOf(request, facts);
	const flow = await readCodeFlow(request);
	const headers = new Headers({ "Cache-Control": "no-store" });
	for (const cookie of await endCodeFlow(request)) headers.append("Set-Cookie", cookie);
	try {
		return await answerFinishedFlow(await endGoogleFlow({ request, flow, user, visitor }), headers);
	} catch (error) {
		const suspended = await redirectSuspended(error, { headers });
		if (suspended) return suspended;
		return answerFailedFlow(error, { request, requestId: facts.id, home: flowHome(flow), headers });
	}
}

/** Never shown: its being here makes a product without Google answer with the product's 404 page. */
export default function GoogleCallback() {
	return null;
}
