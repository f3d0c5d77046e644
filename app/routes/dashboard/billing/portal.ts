import { href, redirect } from "react-router";
import { expectBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import { syncBilling } from "#app/features/billing/sync/sync-billing.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import type { Route } from "./+types/portal";

/**
 * Where Stripe's billing portal leads back to. What was changed there is stored before the billing tab is shown,
 * which may be earlier than Stripe's message about it.
 */
export async function loader({ context }: Route.LoaderArgs) {
	try {
		await syncBilling(context.get(currentUserContext));
	} catch (error) {
		// Stripe's message about the change, or the nightly comparison, brings it later.
		expectBillingError(error);
	}
	return redirect(href("/dashboard/billing"));
}
