import { href, redirect } from "react-router";
import { stopViewing } from "#app/features/admin/users/view-as/end-viewing.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/stop-view-as";

/** A link or a prefetch must not end a view. */
export function loader() {
	return redirect(href("/admin/dashboard/users"));
}

export async function action({ context }: Route.ActionArgs) {
	const userId = await stopViewing(context.get(currentAdministratorContext));
	const path =
		userId === null
			? href("/admin/dashboard/users")
			: href("/admin/dashboard/users/:userId", { userId });
	return redirectWithToast(path, { type: "success", message: "You stopped viewing this account" });
}
