import { en } from "#app/i18n/account/en.ts";
import { findInAppBrowser } from "#app/lib/in-app-browser.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { hasFreshProof } from "../queries.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import { beginCodeFlow, GOOGLE_INTENTS } from "./code-flow.server.ts";
import { flowHome } from "./end-google-flow.server.ts";
import { explainInApp, languageAt, notReady } from "./google-refusals.server.ts";

const CONFIRM_FIRST_MESSAGE = "Please confirm that it’s you, then connect Google.";

/**
 * Redirects to Google. The query contains `intent` (sign-in by default), `redirectTo` and `plan`.
 *
 * Connecting and reauthentication must start on one of our pages. Otherwise another site could sign a visitor in at
 * Google as somebody else, send them here, and connect its own Google account to theirs.
 *
 * @param user the signed-in user, if any
 * @throws AppError `not_found` if Google is not configured; `bad_request`, also in the browser of an app;
 * `unauthenticated`; `forbidden` for a new connection without a fresh proof; `unavailable`
 */
export async function startGoogleFlow(
	request: Request,
	user: CurrentUser | null,
): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const asked = query.get("intent") ?? "sign-in";
	const intent = GOOGLE_INTENTS.find((known) => known === asked);
	if (intent === undefined) throw notReady("intent");
	const start = { intent, redirectTo: query.get("redirectTo"), plan: query.get("plan") };
	const inApp = findInAppBrowser(request.headers.get("User-Agent"));
	if (inApp !== null) {
		const target = flowHome(start);
		const text = explainInApp(inApp, languageAt(target, request));
		throw new AppError("bad_request", text, { target, reason: "in-app browser" });
	}
	if (intent === "sign-in") return beginCodeFlow(request, { ...start, sessionId: null });
	if (user === null) throw new AppError("unauthenticated", en.refusals.signInFirst);
	if (!isFromOwnPage(request)) throw notReady("begun elsewhere");
	// Whoever borrows the browser could connect an account of their own.
	if (intent === "connect" && !(await hasFreshProof(user))) {
		throw new AppError("forbidden", CONFIRM_FIRST_MESSAGE, { target: flowHome(start) });
	}
	return beginCodeFlow(request, { ...start, sessionId: user.sessionId });
}

/** Browsers send Sec-Fetch-Site over https and on localhost; elsewhere this falls back to the referrer. */
export function isFromOwnPage({ headers }: Request): boolean {
	const site = headers.get("Sec-Fetch-Site");
	if (site !== null) return site === "same-origin";
	return parseUrl(headers.get("Referer") ?? "")?.origin === env.APP_URL;
}
