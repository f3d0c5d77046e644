import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
	hashToken,
	looksLikeToken,
	newToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { accountLanguageFor } from "#app/i18n/account.server.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { findInAppBrowser } from "#app/lib/in-app-browser.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { isSecureOrigin } from "#app/platform/env.server.ts";
import { createKeyMemory } from "#app/platform/rate-limit.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";
import { CREDENTIAL_MAX_LENGTH, planSchema } from "../schema.ts";
import type { Visitor } from "../visitor.server.ts";
import { type GooglePerson, google, requireGoogle } from "./google-provider.server.ts";
import { explainInApp, nameInApp, notReady, refused } from "./google-refusals.server.ts";
import { countGoogleSignIn } from "./limits.server.ts";
import { signInWithGoogle } from "./sign-in-with-google.server.ts";

/**
 * The credential flow: Google's script on our page gets an identity token, which the page posts. Two values bind the
 * token to this browser and this visit: the nonce, which Google signs and a signed cookie stores, and a
 * second random value that is sent both as a cookie and in the form.
 */

/** What the page needs to ask Google's script for a token. */
export type GoogleOffer = { clientId: string; nonce: string; csrfToken: string };

const OFFER_TTL_S = 60 * 60;
/** Minimum remaining lifetime in milliseconds of a reused offer, so that it outlasts the time a page is usually open. */
const REUSE_LEFT_MS = 30 * 60 * 1000;

const offerSchema = z.strictObject({ nonce: z.string().min(1), expiresAtMs: z.number() });

/** Signed, so that the thief of a token can't claim to have requested it. */
const nonceCookie = createSignedCookie("google-nonce", { maxAgeS: OFFER_TTL_S });
/** Name defined by Google. */
const CSRF_COOKIE = "g_csrf_token";
const CSRF_PAIR = /(?:^|;)\s*g_csrf_token=([^;\s]*)/;

/** What to say to visitors in the browser of an app. */
export type InAppNotice = {
	/** Name of the app within a sentence. */
	app: string;
	/** How to leave its browser: a text with `{app}` and `{dots}`. */
	note: string;
	/** Why Google isn't offered; null if it isn't configured. */
	refusal: string | null;
};

/**
 * Returns what the sign-in pages pass to Google's script, or null if Google is not configured or would refuse this
 * browser, and the headers that store it. A browser's open pages share one offer, so that the last to load doesn't
 * invalidate the others'.
 */
export async function offerGoogle(
	request: Request,
	clock: Clock = systemClock,
): Promise<{ offer: GoogleOffer | null; inApp: InAppNotice | null; headers: Headers }> {
	const headers = new Headers();
	const browser = findInAppBrowser(request.headers.get("User-Agent"));
	if (browser !== null) {
		const language = accountLanguageFor(request);
		const inApp = {
			app: nameInApp(browser, language),
			note: visitorTexts(language).file.inApp,
			refusal: google === null ? null : explainInApp(browser, language),
		};
		return { offer: null, inApp, headers };
	}
	if (google === null) return { offer: null, inApp: null, headers };
	const nowMs = clock.now().getTime();
	const held = await readOffer(request);
	const { clientId } = google;
	if (held.nonce && held.csrfToken && held.expiresAtMs > nowMs + REUSE_LEFT_MS) {
		const offer = { clientId, nonce: held.nonce, csrfToken: held.csrfToken };
		return { offer, inApp: null, headers };
	}
	const offer = { clientId, nonce: newToken(), csrfToken: newToken() };
	const expiresAtMs = nowMs + OFFER_TTL_S * 1000;
	headers.append("Set-Cookie", await nonceCookie.serialize({ nonce: offer.nonce, expiresAtMs }));
	headers.append("Set-Cookie", csrfCookie(offer.csrfToken, OFFER_TTL_S));
	return { offer, inApp: null, headers };
}

/** The `Set-Cookie` values that end the offer: a nonce is valid for one try. */
export async function endOffer(): Promise<string[]> {
	return [await nonceCookie.serialize("", { maxAge: 0 }), csrfCookie("", 0)];
}

const credentialSchema = z.object({
	credential: textField({ max: CREDENTIAL_MAX_LENGTH }).min(1),
	g_csrf_token: textField({ max: 200 }).min(1),
	redirectTo: redirectToField,
	plan: planSchema,
});

export type Credential = z.output<typeof credentialSchema>;

/** Reads the form. @throws AppError `unauthenticated` for anything else */
export async function readCredential(request: Request): Promise<Credential> {
	let body: unknown;
	try {
		body = Object.fromEntries(await request.formData());
	} catch {
		throw refused("unreadable body");
	}
	const parsed = credentialSchema.safeParse(body);
	if (!parsed.success) throw refused("fields");
	return parsed.data;
}

/**
 * Signs in with a credential that this browser requested.
 * @returns the result of `signInWithGoogle`
 * @throws AppError as `signInWithGoogle` does; `bad_request` without an offer; `unauthenticated`; `unavailable` without
 * the provider's keys
 */
export async function signInWithCredential(
	request: Request,
	{ credential, visitor }: { credential: Credential; visitor: Visitor },
) {
	const countAsSuccess = await countGoogleSignIn(visitor);
	const person = await checkCredential(request, credential);
	await spendToken(credential.credential);
	const { redirectTo, plan } = credential;
	const continuation = { redirectTo, plan: plan ?? undefined };
	const signedIn = await signInWithGoogle({ person, continuation, visitor });
	await countAsSuccess();
	return signedIn;
}

/** Longer than Google's tokens are valid, with the tolerance for clocks. */
const TOKEN_USED_FOR_S = 2 * 60 * 60;
const usedTokens = createKeyMemory({ name: "google-token", seconds: TOKEN_USED_FOR_S });

/** Call it after the token was verified. @throws AppError `unauthenticated` if it was used before */
async function spendToken(token: string): Promise<void> {
	if (!(await usedTokens.add([token]))) throw refused("used credential");
}

/**
 * Signs in with a credential that a program sends. One that a page of this site requested is bound to its browser by the
 * nonce; one without a nonce, such as a phone app's, is not. Each is accepted once.
 * @returns the result of `signInWithGoogle`
 * @throws AppError as `signInWithGoogle` does; `unauthenticated`; `unavailable` without the provider's keys
 */
export async function signInProgramWithCredential(
	request: Request,
	{ credential, visitor }: { credential: string; visitor: Visitor },
	clock: Clock = systemClock,
) {
	const countAsSuccess = await countGoogleSignIn(visitor);
	const { nonce, expiresAtMs } = await readOffer(request);
	const isOffered = nonce !== null && expiresAtMs > clock.now().getTime();
	const person = await requireGoogle().verify(credential, { nonce: isOffered ? nonce : null });
	await spendToken(credential);
	const signedIn = await signInWithGoogle({ person, visitor });
	await countAsSuccess();
	return signedIn;
}

async function checkCredential(
	request: Request,
	{ credential, g_csrf_token }: Credential,
	clock: Clock = systemClock,
): Promise<GooglePerson> {
	const { nonce, expiresAtMs, csrfToken } = await readOffer(request);
	if (csrfToken === null) throw notReady("g_csrf_token cookie");
	// Hashed, because the comparison requires equal lengths.
	if (!timingSafeEqual(hashToken(csrfToken), hashToken(g_csrf_token)))
		throw refused("g_csrf_token");
	if (nonce === null || expiresAtMs <= clock.now().getTime()) throw notReady("nonce cookie");
	return requireGoogle().verify(credential, { nonce });
}

async function readOffer(request: Request) {
	const header = request.headers.get("Cookie");
	const parsed = offerSchema.safeParse(await nonceCookie.parse(header));
	const csrfToken = CSRF_PAIR.exec(header ?? "")?.[1] ?? "";
	return {
		...(parsed.success ? parsed.data : { nonce: null, expiresAtMs: 0 }),
		csrfToken: looksLikeToken(csrfToken) ? csrfToken : null,
	};
}

function csrfCookie(value: string, maxAgeS: number): string {
	const secure = isSecureOrigin ? "; Secure" : "";
	return `${CSRF_COOKIE}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
