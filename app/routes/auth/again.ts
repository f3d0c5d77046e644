import { data, redirect } from "react-router";
import { getReauthPath } from "#app/features/account/accounts/oidc/queries.server.ts";
import { lookUpUser, visitorContext } from "#app/middleware/session.server.ts";
import type { Route } from "./+types/again";

export const middleware: Route.MiddlewareFunction[] = [lookUpUser];

/** Leads the owner of an account without a password to a provider that it is connected to, to sign in again. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const user = context.get(visitorContext);
	if (user === null) throw redirect("/signin", { status: 303 });
	const path = await getReauthPath(user);
	if (path === null) throw data(null, { status: 404 });
	const search = new URLSearchParams({ intent: "reauth" });
	const redirectTo = url.searchParams.get("redirectTo");
	if (redirectTo !== null) search.set("redirectTo", redirectTo);
	throw redirect(`${path}?${search}`);
}

/** Never shown: its being here makes an account without a provider get the product's 404 page. */
export default function Again() {
	return null;
}
