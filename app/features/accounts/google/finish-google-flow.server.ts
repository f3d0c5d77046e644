import {
	afterSignIn,
	continuationSearch,
	readContinuation,
} from "#app/features/billing/after-sign-in.ts";
import { countGoogleSignIn } from "../limits.server.ts";
import type { CurrentUser } from "../sessions/find-session.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { finishCodeFlow, type GoogleFlow } from "./code-flow.server.ts";
import { connectGoogle } from "./connect-google.server.ts";
import { notReady } from "./google-refusals.server.ts";
import { reauthenticateWithGoogle } from "./reauthenticate-with-google.server.ts";
import { signInWithGoogle } from "./sign-in-with-google.server.ts";

const SECURITY_SETTINGS = "/dashboard/settings/security";

export const SIGNED_IN_WITH_GOOGLE = "Successfully signed in with Google!";

/** Where to go, what to say there, and the `Set-Cookie` value of a session that has begun. */
export type FinishedFlow = { target: string; message: string; cookie: string | null };

/**
 * Does what a person went to Google for.
 * @param flow that this browser began, if it holds one
 * @param user who is signed in, if anybody is
 * @throws AppError as the use-case of the intent does; `bad_request` without a flow of this session's
 */
export async function finishGoogleFlow({
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
		const { cookie, tier, isNew } = await signInWithGoogle({ person, visitor });
		const target = afterSignIn({ redirectTo, plan, tier, isNew });
		return { target, message: SIGNED_IN_WITH_GOOGLE, cookie };
	}
	// Whoever is signed in now need not be who was when the flow began.
	if (user === null || user.sessionId !== sessionId) throw notReady("another session");
	const person = await finishCodeFlow(request, flow);
	const target = flowHome(flow);
	if (intent === "connect") {
		await connectGoogle({ user, person });
		return { target, message: "Google is connected to your account", cookie: null };
	}
	const cookie = await reauthenticateWithGoogle({ user, person, visitor });
	return { target, message: SIGNED_IN_WITH_GOOGLE, cookie };
}

/** The page that a flow is part of, to come back to whatever becomes of it. */
export function flowHome(flow: GoogleFlow | null): string {
	if (flow === null) return "/signin";
	if (flow.intent === "sign-in") return `/signin${continuationSearch(flow)}`;
	return readContinuation(flow).redirectTo ?? SECURITY_SETTINGS;
}
