import { OAuth2RequestError } from "remix-auth-oauth2";
import { z } from "zod";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import { type GooglePerson, requireGoogle } from "./google-provider.server.ts";
import { notReady, refused, unreachable } from "./google-refusals.server.ts";
import {
	CALLBACK_URL,
	clearedStateCookies,
	FLOW_TTL_S,
	GoogleCodeStrategy,
} from "./google-strategy.server.ts";

/** Purposes of a Google flow. `reauth` confirms the identity of a signed-in user. */
export const GOOGLE_INTENTS = ["sign-in", "connect", "reauth"] as const;

const flowSchema = z.strictObject({
	/** Matches the record to the response. */
	state: z.string().min(1),
	nonce: z.string().min(1),
	intent: z.enum(GOOGLE_INTENTS),
	/** Where the user continues: `afterSignIn` reads both. */
	redirectTo: z.string().nullable(),
	plan: z.string().nullable(),
	/** Session of the account, for all intents but sign-in. */
	sessionId: z.string().nullable(),
	expiresAtMs: z.number(),
});

export type GoogleFlow = z.output<typeof flowSchema>;
type FlowStart = Pick<GoogleFlow, "intent" | "redirectTo" | "plan" | "sessionId">;

/** Time limit in milliseconds for all requests to Google after it redirects back: code exchange and sometimes keys. */
const EXCHANGE_TIMEOUT_MS = 5_000;
/** Limited because a cookie holds 4 KB in all. */
const REDIRECT_TO_MAX_LENGTH = 1_000;

/** @returns null for an address that doesn't fit into a cookie */
export function limitRedirectTo(redirectTo: string | null): string | null {
	return redirectTo && redirectTo.length <= REDIRECT_TO_MAX_LENGTH ? redirectTo : null;
}

const flowCookie = createSignedCookie("google-flow", { maxAgeS: FLOW_TTL_S });

/**
 * The response that redirects to Google. One flow per browser at a time: a new one replaces it.
 * @throws AppError `not_found` if Google is not configured; `unavailable`
 */
export async function beginCodeFlow(
	request: Request,
	{ redirectTo, ...start }: FlowStart,
	clock: Clock = systemClock,
): Promise<Response> {
	const nonce = newToken();
	const strategy = await GoogleCodeStrategy.create({ provider: requireGoogle(), nonce });
	const { location, stateCookies } = await startOf(strategy);
	const flow: GoogleFlow = {
		...start,
		redirectTo: limitRedirectTo(redirectTo),
		nonce,
		state: new URL(location).searchParams.get("state") ?? "",
		expiresAtMs: clock.now().getTime() + FLOW_TTL_S * 1000,
	};
	const headers = new Headers({ Location: location, "Cache-Control": "no-store" });
	const cookies = [...clearedStateCookies(request.headers.get("Cookie")), ...stateCookies];
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", await flowCookie.serialize(flow));
	return new Response(null, { status: 302, headers });
}

/** The flow that this request belongs to, or null if there is none: it is forged, too old, or of another tab. */
export async function readCodeFlow(
	request: Request,
	clock: Clock = systemClock,
): Promise<GoogleFlow | null> {
	const parsed = flowSchema.safeParse(await flowCookie.parse(request.headers.get("Cookie")));
	if (!parsed.success || parsed.data.expiresAtMs <= clock.now().getTime()) return null;
	return new URL(request.url).searchParams.get("state") === parsed.data.state ? parsed.data : null;
}

/** The `Set-Cookie` values that end the flow in any case: state and nonce are valid once. */
export async function endCodeFlow(request: Request): Promise<string[]> {
	return [
		...clearedStateCookies(request.headers.get("Cookie")),
		await flowCookie.serialize("", { maxAge: 0 }),
	];
}

/**
 * Exchanges the code from Google and verifies the user's identity.
 * @throws AppError `bad_request` without the flow's state; `unauthenticated`; `unavailable` after 5 s
 */
export async function finishCodeFlow(request: Request, flow: GoogleFlow): Promise<GooglePerson> {
	try {
		return await inTime(exchange(request, flow));
	} catch (error) {
		throw asRefusal(error);
	}
}

async function exchange(request: Request, { nonce }: GoogleFlow): Promise<GooglePerson> {
	const strategy = await GoogleCodeStrategy.create({ provider: requireGoogle(), nonce });
	return strategy.authenticate(request);
}

/** The strategy throws its redirect. */
async function startOf(strategy: GoogleCodeStrategy) {
	try {
		await strategy.authenticate(new Request(CALLBACK_URL));
	} catch (answer) {
		if (!(answer instanceof Response)) throw answer;
		return {
			location: answer.headers.get("Location") ?? "",
			stateCookies: answer.headers.getSetCookie(),
		};
	}
	throw new Error("the strategy did not redirect");
}

async function inTime<T>(work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const tooLate = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(unreachable("exchange: timeout")), EXCHANGE_TIMEOUT_MS);
	});
	try {
		return await Promise.race([work, tooLate]);
	} finally {
		clearTimeout(timer);
	}
}

function asRefusal(error: unknown): unknown {
	if (error instanceof AppError) return error;
	// The strategy's own checks of state, verifier and code.
	if (error instanceof ReferenceError || error instanceof RangeError) return notReady("state");
	if (error instanceof OAuth2RequestError) {
		// It may come from anybody, because it is in the URL.
		return refused(/^[a-z_]{1,40}$/.test(error.code) ? error.code : "an error without a name");
	}
	return unreachable(`exchange: ${error instanceof Error ? error.message : error}`);
}
