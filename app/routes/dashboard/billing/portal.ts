import { href, redirect } from "react-router";
import { refreshBilling } from "#app/features/billing/sync/refresh-billing.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Route } from "./+types/portal";

/**
 * Where Stripe's billing portal leads back to. What was changed there is stored before the billing tab is shown,
 * which may be earlier than Stripe's message about it.
 */
export async function loader({ context }: Route.LoaderArgs) {
	try {
		await refreshBilling(context.get(currentUserContext));
	} catch (error) {
		// Stripe's message about the change, or the nightly comparison, brings it later.
		if (!(error instanceof AppError)) throw error;
	}
	return redirect(href("/dashboard/billing"));
}
