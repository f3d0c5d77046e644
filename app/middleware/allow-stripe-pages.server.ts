import type { MiddlewareFunction } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";

/** Stripe's pages for payment, for the customer portal and for one invoice. */
const STRIPE_PAGES = [
	"https://checkout.stripe.com",
	"https://billing.stripe.com",
	"https://invoice.stripe.com",
];

/**
 * For pages with a form whose answer redirects to a page of Stripe: browsers apply the policy's `form-action` to the
 * redirect as well, and would not follow it.
 */
export const allowStripePages: MiddlewareFunction<Response> = ({ context }) => {
	if (!isBillingConfigured) return;
	context.get(requestFactsContext).formTargets = env.STRIPE_API_URL
		? [env.STRIPE_API_URL]
		: STRIPE_PAGES;
};
