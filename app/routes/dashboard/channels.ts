import { href, redirect } from "react-router";
import type { Route } from "./+types/channels";

/** Former address of the channels, which are in the Share tab. */
export function loader({ url }: Route.LoaderArgs) {
	throw redirect(href("/dashboard/share") + url.search, { status: 301 });
}
