import { afterProvider, type FinishedFlow, flowHome } from "../google/end-google-flow.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import { confirmWithIdentity } from "../sign-in/confirm-with-identity.server.ts";
import { oidcIdentity } from "../sign-in/provider-identity.ts";
import type { Visitor } from "../visitor.server.ts";
import { createOidcConnection } from "./create-oidc-connection.server.ts";
import { countOidcSignIn } from "./limits.server.ts";
import { finishOidcFlow, type OidcFlow } from "./oidc-flow.server.ts";
import { requireOidcProvider } from "./oidc-provider.server.ts";
import { notReady, refused } from "./oidc-refusals.server.ts";
import { signInWithOidc } from "./sign-in-with-oidc.server.ts";

type Ending = {
	request: Request;
	flow: OidcFlow;
	user: CurrentUser | null;
	visitor: Visitor;
};

/**
 * Completes the intent of a creator's flow.
 * @param flow the flow that this browser started, if any
 * @param user the signed-in user, if any
 * @throws AppError as the use-case of the intent does; `bad_request` without a flow of this session
 */
export async function endOidcFlow({
	flow,
	...given
}: Omit<Ending, "flow"> & { flow: OidcFlow | null }): Promise<FinishedFlow> {
	if (flow === null) throw notReady("no such flow");
	const countAsSuccess = await countOidcSignIn(given.visitor);
	const finished = await finish({ flow, ...given });
	await countAsSuccess();
	return finished;
}

async function finish({ request, flow, user, visitor }: Ending): Promise<FinishedFlow> {
	const { intent, redirectTo, plan, sessionId } = flow;
	const provider = requireOidcProvider(flow.provider);
	if (intent === "sign-in") {
		const person = await finishOidcFlow(request, flow);
		const continuation = { redirectTo: redirectTo ?? undefined, plan: plan ?? undefined };
		const signedIn = await signInWithOidc({ provider, person, continuation, visitor });
		const message = signedInWith(provider.name);
		return afterProvider(signedIn, { redirectTo, plan, message });
	}
	// An administrator's flow is ended elsewhere.
	if (intent === "administrate") throw notReady("intent");
	// Another user may be signed in now than when the flow started.
	if (user === null || user.sessionId !== sessionId) throw notReady("another session");
	const person = await finishOidcFlow(request, flow);
	const target = flowHome({ intent, redirectTo, plan });
	if (intent === "connect") {
		await createOidcConnection({ user, provider, person });
		return { target, message: `${provider.name} is connected to your account`, cookie: null };
	}
	const identity = oidcIdentity({ issuer: provider.issuer, subject: person.subject });
	const cookie = await confirmWithIdentity({
		user,
		identity,
		visitor,
		refused: () => refused("reauth: another account at the provider"),
	});
	return { target, message: signedInWith(provider.name), cookie };
}

function signedInWith(name: string): string {
	return `Successfully signed in with ${name}!`;
}
