import type { Submission } from "@conform-to/react";
import Stripe from "stripe";
import { answerFailed } from "#app/forms/answer-form.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";

/**
 * Answers a form of the billing pages that failed, like `answerFailed`. Stripe's own refusals, which say nothing to a
 * creator, are logged.
 * @param failedMessage text of the toast
 * @throws `error` if it is unexpected
 */
export function answerBillingFailed(failure: {
	submission: Submission<unknown, string[]>;
	error: unknown;
	failedMessage: string;
}) {
	return answerFailed({ ...failure, error: asBillingError(failure.error) });
}

/** @returns AppError `conflict` for a refusal of Stripe, which is logged; any other error unchanged */
export function asBillingError(error: unknown): unknown {
	if (!(error instanceof Stripe.errors.StripeError)) return error;
	log.error({ err: error }, "Stripe refused a change that a creator asked for");
	return new AppError(
		"conflict",
		"Our payment provider refused this. Please write to us if it happens again.",
	);
}
