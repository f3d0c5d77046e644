import Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";

/** @returns AppError `conflict` for a refusal of Stripe, which is logged; any other error unchanged */
export function asBillingError(error: unknown): unknown {
	if (!(error instanceof Stripe.errors.StripeError)) return error;
	log.error({ err: error }, "Stripe refused a change that a creator asked for");
	return new AppError("conflict", REASONS[error.code ?? ""] ?? UNKNOWN_REASON);
}

const UNKNOWN_REASON = "Our payment provider refused this. Please write to us if it happens again.";

/** What a creator can do about a refusal, by Stripe's code for it. */
const REASONS: Partial<Record<string, string>> = {
	customer_tax_location_invalid:
		"Our payment provider can’t compute tax for your address. Correct it in the billing portal.",
	email_invalid:
		"Our payment provider doesn’t accept your email address. Change it in your account settings.",
};

/**
 * Returns a failure that a page can show in place of an amount or an answer of Stripe.
 * @throws `error` if it is unexpected
 */
export function expectBillingError(error: unknown): AppError {
	const known = asBillingError(error);
	if (known instanceof AppError) return known;
	throw error;
}

/** @returns what happened as a sentence of its own; the reason completes it */
export function unableTo(what: "upgrade" | "downgrade", { message }: AppError): string {
	return `Unable to process ${what}: ${message}`;
}
