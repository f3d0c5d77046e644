import { href, redirect } from "react-router";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { logOut } from "#app/features/admin/administrators/sign-in/end-admin-sessions.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/logout";

/** A link or a prefetch must not log anybody out. */
export function loader() {
	return redirect(href("/admin/dashboard"));
}

export async function action({ context }: Route.ActionArgs) {
	await logOut(context.get(currentAdministratorContext));
	return redirectWithToast(
		href("/admin/login"),
		{ type: "success", message: "You are logged out" },
		new Headers({ "Set-Cookie": administratorSessions.clearCookie() }),
	);
}
