import { en } from "#app/i18n/account/en.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { GOOGLE_INTENTS } from "../google/code-flow.server.ts";
import { flowHome } from "../google/end-google-flow.server.ts";
import { isFromOwnPage } from "../google/start-google-flow.server.ts";
import { hasFreshProof } from "../queries.server.ts";
import type { CurrentUser } from "../sessions/get-session.server.ts";
import { beginOidcFlow } from "./oidc-flow.server.ts";
import { notReady } from "./oidc-refusals.server.ts";

const CONFIRM_FIRST_MESSAGE = "Please confirm that it’s you, then connect the service.";

/**
 * Redirects to an OpenID provider, as `startGoogleFlow` does to Google. The query contains `intent` (sign-in by default),
 * `redirectTo` and `plan`.
 *
 * @param provider number of the provider
 * @param user the signed-in user, if any
 * @throws AppError `not_found` if there is no such provider; `bad_request`; `unauthenticated`; `forbidden` for a new connection
 * without a fresh proof; `unavailable`
 */
export async function startOidcFlow(
	request: Request,
	{ provider, user }: { provider: string; user: CurrentUser | null },
): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const asked = query.get("intent") ?? "sign-in";
	const intent = GOOGLE_INTENTS.find((known) => known === asked);
	if (intent === undefined) throw notReady("intent");
	const [redirectTo, plan] = [query.get("redirectTo"), query.get("plan")];
	const start = { provider, intent, redirectTo, plan };
	if (intent === "sign-in") return beginOidcFlow({ ...start, sessionId: null });
	if (user === null) throw new AppError("unauthenticated", en.refusals.signInFirst);
	if (!isFromOwnPage(request)) throw notReady("begun elsewhere");
	// Whoever borrows the browser could connect an account of their own.
	if (intent === "connect" && !(await hasFreshProof(user))) {
		throw new AppError("forbidden", CONFIRM_FIRST_MESSAGE, {
			target: flowHome({ intent, redirectTo, plan }),
		});
	}
	return beginOidcFlow({ ...start, sessionId: user.sessionId });
}
