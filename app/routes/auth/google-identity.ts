import { data } from "react-router";
import { answerFailedFlow } from "#app/features/account/accounts/google/answer-failed-flow.server.ts";
import {
	endOffer,
	readCredential,
	signInWithCredential,
} from "#app/features/account/accounts/google/credential-flow.server.ts";
import {
	afterGoogle,
	answerFinishedFlow,
} from "#app/features/account/accounts/google/end-google-flow.server.ts";
import { google } from "#app/features/account/accounts/google/google-provider.server.ts";
import { handlers } from "#app/features/account/accounts/sign-in/api.server.ts";
import { visitorOf } from "#app/features/account/accounts/visitor.server.ts";
import { redirectSuspended } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { continuationSearch } from "#app/features/billing/checkout/after-sign-in.ts";
import { serveCalls } from "#app/middleware/serve-api.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/google-identity";

/** In middleware, because an error page takes no headers from the route that threw. */
export const middleware: Route.MiddlewareFunction[] = [
	async (_args, next) => {
		const response = await next();
		response.headers.set("Cache-Control", "no-store");
		if (response.status === 405) response.headers.set("Allow", "POST");
		return response;
	},
	serveCalls(handlers.logInWithGoogle),
];

export function loader() {
	throw data(null, { status: google === null ? 404 : 405 });
}

/** Takes the identity token that Google's script gave to a page of ours. */
export async function action({ request, context }: Route.ActionArgs) {
	if (google === null) throw data(null, { status: 404 });
	if (request.method !== "POST") throw data(null, { status: 405 });
	const facts = context.get(requestFactsContext);
	const headers = new Headers();
	for (const cookie of await endOffer()) headers.append("Set-Cookie", cookie);
	let home = "/signin";
	try {
		const credential = await readCredential(request);
		home += continuationSearch(credential);
		const visitor = visitorOf(request, facts);
		const signedIn = await signInWithCredential(request, { credential, visitor });
		return await answerFinishedFlow(afterGoogle(signedIn, credential), headers);
	} catch (error) {
		const suspended = await redirectSuspended(error, { headers });
		if (suspended) return suspended;
		return answerFailedFlow(error, { request, requestId: facts.id, home, headers });
	}
}

/** Never shown: its being here makes the errors above the product's own pages. */
export default function GoogleIdentity() {
	return null;
}
