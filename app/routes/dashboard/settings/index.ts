import { href, redirect } from "react-router";

/** The settings have no page of their own. */
export function loader() {
	throw redirect(href("/dashboard/settings/account"));
}
