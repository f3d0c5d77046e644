import { redirect } from "react-router";
import { getReauthPath } from "#app/features/account/accounts/oidc/queries.server.ts";
import { readContinuation } from "#app/features/billing/checkout/after-sign-in.ts";
import { lastingError } from "#app/lib/toast.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/again";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

const NO_PROVIDER_MESSAGE = "Sign out, then sign in again to confirm that it’s you.";

/** Leads the owner of an account without a password to a provider that it is connected to, to sign in again. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const user = context.get(visitorContext);
	if (user === null) throw redirect("/signin", { status: 303 });
	const redirectTo = url.searchParams.get("redirectTo");
	const path = await getReauthPath(user);
	if (path === null) {
		const target = readContinuation({ redirectTo }).redirectTo ?? "/dashboard/settings/security";
		return redirectWithToast(target, lastingError(NO_PROVIDER_MESSAGE));
	}
	const search = new URLSearchParams({
		intent: "reauth",
		...(redirectTo === null ? {} : { redirectTo }),
	});
	return redirect(`${path}?${search}`);
}
