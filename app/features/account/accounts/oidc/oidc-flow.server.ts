import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import { GOOGLE_INTENTS, limitRedirectTo } from "../google/code-flow.server.ts";
import { FLOW_TTL_S } from "../google/google-strategy.server.ts";
import { type OidcPerson, requireOidcProvider } from "./oidc-provider.server.ts";
import { notReady } from "./oidc-refusals.server.ts";

/**
 * A flow through an OpenID provider: begins with a redirect to it, and ends when it redirects back. A signed cookie holds what
 * only the browser that started it can know. One flow per browser at a time: a new one replaces it.
 */

/** Purposes of a flow: those of Google's, and `administrate`, which logs an administrator in. */
const OIDC_INTENTS = [...GOOGLE_INTENTS, "administrate"] as const;

/** Other signed cookies have other contents, so none of them is accepted as this one. */
const contentSchema = z.strictObject({
	oidcFlow: z.strictObject({
		/** Number of the provider. */
		provider: z.string().min(1),
		/** Matches the record to the response. */
		state: z.string().min(1),
		nonce: z.string().min(1),
		/** PKCE's code verifier. */
		verifier: z.string().min(1),
		intent: z.enum(OIDC_INTENTS),
		/** Where the user continues: `afterSignIn` reads both. */
		redirectTo: z.string().nullable(),
		plan: z.string().nullable(),
		/** Session of the account, for connecting and reauthentication. */
		sessionId: z.string().nullable(),
		startedAtMs: z.number(),
	}),
});

export type OidcFlow = z.output<typeof contentSchema>["oidcFlow"];
type OidcFlowStart = Pick<OidcFlow, "provider" | "intent" | "redirectTo" | "plan" | "sessionId">;

const flowCookie = createSignedCookie("oidc-flow", { maxAgeS: FLOW_TTL_S });

/**
 * The response that redirects to the provider.
 * @throws AppError `not_found` if there is no such provider; `unavailable`
 */
export async function beginOidcFlow(
	start: OidcFlowStart,
	clock: Clock = systemClock,
): Promise<Response> {
	const secrets = {
		state: randomState(),
		nonce: randomNonce(),
		verifier: randomPKCECodeVerifier(),
	};
	const { intent, redirectTo } = start;
	const location = await requireOidcProvider(start.provider).authorizationUrl(secrets, {
		// A session at the provider is no proof of who sits here now.
		prompt: intent === "reauth" ? "login" : undefined,
		asksAdministrators: intent === "administrate",
	});
	const flow: OidcFlow = {
		...start,
		...secrets,
		redirectTo: limitRedirectTo(redirectTo),
		startedAtMs: clock.now().getTime(),
	};
	const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
	headers.append("Set-Cookie", await flowCookie.serialize({ oidcFlow: flow }));
	return new Response(null, { status: 302, headers });
}

/**
 * The flow that this request belongs to, or null if there is none: it is forged, too old, of another tab, or of another
 * provider.
 */
export async function readOidcFlow(
	request: Request,
	{ provider }: { provider: string },
	clock: Clock = systemClock,
): Promise<OidcFlow | null> {
	const parsed = contentSchema.safeParse(await flowCookie.parse(request.headers.get("Cookie")));
	if (!parsed.success) return null;
	const flow = parsed.data.oidcFlow;
	const isOver = flow.startedAtMs + FLOW_TTL_S * 1000 <= clock.now().getTime();
	if (isOver || flow.provider !== provider) return null;
	return new URL(request.url).searchParams.get("state") === flow.state ? flow : null;
}

/** The `Set-Cookie` value that ends the flow in any case: its secrets are valid once. */
export function clearOidcFlow(): Promise<string> {
	return flowCookie.serialize("", { maxAge: 0 });
}

/** A clock at the provider may be this much behind ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Exchanges the provider's code and verifies the user's identity.
 * @throws AppError `unauthenticated`; `unavailable`; `bad_request` if the person who is to prove who they are did so before
 */
export async function finishOidcFlow(request: Request, flow: OidcFlow): Promise<OidcPerson> {
	const provider = requireOidcProvider(flow.provider);
	const asksAdministrators = flow.intent === "administrate";
	const answer = new URL(request.url).searchParams;
	const person = await provider.exchange(answer, flow, { asksAdministrators });
	const { authenticatedAtS } = person;
	if (flow.intent === "reauth" && authenticatedAtS !== null) {
		// The browser could leave the wish for a new sign-in out of the address.
		const isEarlier = authenticatedAtS * 1000 < flow.startedAtMs - CLOCK_TOLERANCE_MS;
		if (isEarlier) throw notReady("reauth: an earlier sign-in");
	}
	return person;
}
