import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { CurrentUser } from "../sessions/find-session.server.ts";
import { beginCodeFlow, GOOGLE_INTENTS } from "./code-flow.server.ts";
import { notReady } from "./google-refusals.server.ts";

/**
 * Sends a person to Google. The query names what for: `intent` (signing in without one), `redirectTo`, `plan`.
 *
 * Connecting and proving oneself again must begin on a page of ours. Else another site could sign a visitor in at Google
 * as somebody else, lead them here, and have its own Google account open theirs from then on.
 *
 * @param user who is signed in, if anybody is
 * @throws AppError `not_found` without configuration; `bad_request`; `unauthenticated`; `unavailable`
 */
export async function beginGoogleFlow(
	request: Request,
	user: CurrentUser | null,
): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const asked = query.get("intent") ?? "sign-in";
	const intent = GOOGLE_INTENTS.find((known) => known === asked);
	if (intent === undefined) throw notReady("intent");
	const start = { intent, redirectTo: query.get("redirectTo"), plan: query.get("plan") };
	if (intent === "sign-in") return beginCodeFlow(request, { ...start, sessionId: null });
	if (user === null) throw new AppError("unauthenticated", "Please sign in first.");
	if (!isFromOwnPage(request)) throw notReady("begun elsewhere");
	return beginCodeFlow(request, { ...start, sessionId: user.sessionId });
}

/** Browsers name the kind of page over https and on localhost; elsewhere the referrer has to do. */
function isFromOwnPage({ headers }: Request): boolean {
	const site = headers.get("Sec-Fetch-Site");
	if (site !== null) return site === "same-origin";
	const referrer = headers.get("Referer");
	return referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === env.APP_URL;
}
