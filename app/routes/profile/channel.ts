import { data, redirect } from "react-router";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import type { Route } from "./+types/channel";

/** Where there is no page to lead to. One that is private or suspended says so itself. */
const NOWHERE = new Set(["missing", "invalid-username", "reserved-username"]);

/**
 * `/{username}/{channel}`, where the front door leaves it: it answers channels with the page itself. What is left, such
 * as a preview or an address that is nobody's channel, leads to the page. Not for good: a channel may come or come back.
 */
export async function loader({ params, url }: Route.LoaderArgs) {
	const outcome = await getPublicPage({ username: params.username });
	if (NOWHERE.has(outcome.kind)) throw data(null, { status: 404 });
	const username = outcome.kind === "moved" ? outcome.username : params.username.toLowerCase();
	throw redirect(`/${username}${url.search}`, { headers: { "Cache-Control": "no-cache" } });
}

/** Without this component, an unknown channel would have no 404 page. */
export default function Channel() {
	return null;
}
