import { redirect } from "react-router";
import {
	afterSignIn,
	continuationSearch,
	readContinuation,
} from "#app/features/billing/checkout/after-sign-in.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import type { ProviderSignIn } from "../sign-in/sign-in-with-identity.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { finishCodeFlow, type GoogleFlow } from "./code-flow.server.ts";
import { confirmWithGoogle } from "./confirm-with-google.server.ts";
import { createGoogleConnection } from "./create-google-connection.server.ts";
import { notReady } from "./google-refusals.server.ts";
import { countGoogleSignIn } from "./limits.server.ts";
import { signInWithGoogle } from "./sign-in-with-google.server.ts";

const SECURITY_SETTINGS = "/dashboard/settings/security";
const CODE_STEP = "/signin/code";

const SIGNED_IN_WITH_GOOGLE = "Successfully signed in with Google!";

/** Path to redirect to, message to show there, and the `Set-Cookie` value of a new session or of a challenge. */
export type FinishedFlow = { target: string; message: string | null; cookie: string | null };

/**
 * Completes the intent of a Google flow.
 * @param flow the flow that this browser started, if any
 * @param user the signed-in user, if any
 * @throws AppError as the use-case of the intent does; `bad_request` without a flow of this session
 */
export async function endGoogleFlow({
	request,
	flow,
	user,
	visitor,
}: {
	request: Request;
	flow: GoogleFlow | null;
	user: CurrentUser | null;
	visitor: Visitor;
}): Promise<FinishedFlow> {
	if (flow === null) throw notReady("no such flow");
	const countAsSuccess = await countGoogleSignIn(visitor);
	const finished = await finish({ request, flow, user, visitor });
	await countAsSuccess();
	return finished;
}

async function finish({
	request,
	flow,
	user,
	visitor,
}: {
	request: Request;
	flow: GoogleFlow;
	user: CurrentUser | null;
	visitor: Visitor;
}): Promise<FinishedFlow> {
	const { intent, redirectTo, plan, sessionId } = flow;
	if (intent === "sign-in") {
		const person = await finishCodeFlow(request, flow);
		const continuation = { redirectTo: redirectTo ?? undefined, plan: plan ?? undefined };
		const signedIn = await signInWithGoogle({ person, continuation, visitor });
		return afterGoogle(signedIn, { redirectTo, plan });
	}
	// Another user may be signed in now than when the flow started.
	if (user === null || user.sessionId !== sessionId) throw notReady("another session");
	const person = await finishCodeFlow(request, flow);
	const target = flowHome(flow);
	if (intent === "connect") {
		await createGoogleConnection({ user, person });
		return { target, message: "Google is connected to your account", cookie: null };
	}
	const cookie = await confirmWithGoogle({ user, person, visitor });
	return { target, message: SIGNED_IN_WITH_GOOGLE, cookie };
}

/** As `afterProvider`, for Google. */
export function afterGoogle(
	signedIn: ProviderSignIn,
	continuation: { redirectTo?: unknown; plan?: unknown },
): FinishedFlow {
	const { redirectTo, plan } = continuation;
	return afterProvider(signedIn, { redirectTo, plan, message: SIGNED_IN_WITH_GOOGLE });
}

/**
 * @param message shown after a complete sign-in
 * @returns where a sign-in with a provider leads, which may be to its next step
 */
export function afterProvider(
	signedIn: ProviderSignIn,
	{ redirectTo, plan, message }: { redirectTo?: unknown; plan?: unknown; message: string },
): FinishedFlow {
	const { cookie } = signedIn;
	if (!signedIn.isComplete) return { target: signedIn.target ?? CODE_STEP, message: null, cookie };
	const { tier, isNew } = signedIn;
	return { target: afterSignIn({ redirectTo, plan, tier, isNew }), message, cookie };
}

/** Redirects to where a flow leads. @param headers of the response, which get the cookie */
export async function answerFinishedFlow(
	{ target, message, cookie }: FinishedFlow,
	headers: Headers,
): Promise<Response> {
	if (cookie !== null) headers.append("Set-Cookie", cookie);
	if (message === null) return redirect(target, { status: 303, headers });
	return redirectWithToast(target, { type: "success", message }, headers);
}

/** The page that started the flow, to return to in any case. */
export function flowHome(flow: Pick<GoogleFlow, "intent" | "redirectTo" | "plan"> | null): string {
	if (flow === null) return "/signin";
	if (flow.intent === "sign-in") return `/signin${continuationSearch(flow)}`;
	return readContinuation(flow).redirectTo ?? SECURITY_SETTINGS;
}
