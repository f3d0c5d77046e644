import { href, redirect } from "react-router";
import { exportSchema } from "#app/features/admin/users/acts/acts-schema.ts";
import { exportUsers } from "#app/features/admin/users/list/export-users.server.ts";
import { readFrom } from "#app/features/admin/users/list/get-bulk-selection.server.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { lastingError } from "#app/lib/toast.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/export";

/** The export needs a reason, which a form sends. */
export function loader() {
	return redirect(href("/admin/dashboard/users"));
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, exportSchema);
	if (submission.status !== "success") {
		const message = "Nothing was exported. Enter a reason.";
		return redirectWithToast(href("/admin/dashboard/users"), lastingError(message));
	}
	const { reason, users, from } = submission.value;
	const filters = readFrom(from);
	const { fileName, stream } = await exportUsers({ actor, reason, users, filters });
	return new Response(stream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}
