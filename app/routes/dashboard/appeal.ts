import { href, redirect } from "react-router";
import { ownAppealPath } from "#app/features/admin/moderation/appeals/appeal-path.server.ts";
import { openAppealSchema } from "#app/features/admin/moderation/appeals/schema.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Route } from "./+types/appeal";

export function loader() {
	return redirect(href("/dashboard"));
}

/** Opens the appeal page of a decision for its signed-in creator. */
export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = currentOwner(context);
	const submission = await parseForm(request, openAppealSchema);
	if (submission.status !== "success") {
		throw new AppError("not_found", "This decision no longer exists.");
	}
	const { decisionId } = submission.value;
	return redirect(await ownAppealPath({ userId, decisionId }), 303);
}
