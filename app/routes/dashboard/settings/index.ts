import { href, redirect } from "react-router";

/** The list of settings. */
export function loader() {
	throw redirect(href("/dashboard/settings/account"));
}
