import { redirect } from "react-router";

/** Where password managers send people (https://w3c.github.io/webappsec-change-password-url). */
export function loader() {
	return redirect("/dashboard/settings/security", { headers: { "Cache-Control": "no-cache" } });
}
