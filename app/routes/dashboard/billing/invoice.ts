import { href, redirect } from "react-router";
import { fetchInvoiceAddress } from "#app/features/billing/payments/invoice-address.server.ts";
import { expectBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import { lastingError } from "#app/lib/toast.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/invoice";

const SEE_OTHER = 303;

/** Leads to an invoice at Stripe, or to its file with `?file=pdf`. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const file = url.searchParams.get("file") === "pdf" ? "pdf" : "page";
	try {
		const address = await fetchInvoiceAddress(
			context.get(currentUserContext),
			params.invoiceId,
			file,
		);
		return redirect(address, SEE_OTHER);
	} catch (error) {
		const failure = expectBillingError(error);
		if (failure.code === "not_found") throw failure;
		return redirectWithToast(href("/dashboard/billing"), lastingError(failure.message));
	}
}
