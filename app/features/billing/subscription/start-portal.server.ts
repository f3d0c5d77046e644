import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isMissingAtStripe, stripe, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { getPortalConfiguration } from "../stripe/get-portal-configuration.server.ts";
import { getCustomerId } from "./current-customer.server.ts";

/**
 * Opens Stripe's portal for cards, invoices and the address. Never makes a customer: a new one would have none of these.
 * @param returnUrl address on this site that the portal leads back to
 * @returns its address, valid for minutes
 * @throws AppError `not_found` for an account that never paid; `unavailable`
 */
export async function startPortal(
	owner: { userId: string },
	returnUrl = `${env.APP_URL}/dashboard/billing/portal`,
): Promise<string> {
	const customer = await getCustomerId(owner);
	if (customer === null) throw new AppError("not_found", "You have no invoices or cards yet.");
	return withinStripeDeadline(async () => {
		const configuration = await getPortalConfiguration();
		try {
			const { url } = await stripe().billingPortal.sessions.create({
				customer,
				return_url: returnUrl,
				...(configuration === null ? {} : { configuration }),
			});
			return url;
		} catch (error) {
			if (!isMissingAtStripe(error, "customer")) throw error;
			throw new AppError("not_found", "Your billing account no longer exists at our provider.");
		}
	});
}
