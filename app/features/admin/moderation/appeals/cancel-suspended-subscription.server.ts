import { cancelSubscription } from "#app/features/billing/subscription/cancel-subscription.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { getAppealedDecision } from "./get-appealed-decision.server.ts";

const cancellations = createRateLimit({
	name: "cancel-suspended",
	tries: 20,
	perSeconds: 60 * 60,
	message: "Too many tries from your network. Please try again later.",
});

/**
 * Cancels the subscription of a suspended account for good, for its owner, who can't sign in: it stays canceled when the
 * suspension is lifted.
 * @param address the visitor's IP address, for the rate limit
 * @throws AppError `not_found` for an unknown token, or one of another decision; `conflict` if the suspension was lifted;
 * `rate_limited` with `retryAfterS`; as `cancelSubscription`
 */
export async function cancelSuspendedSubscription(
	{ token, address }: { token: string; address: string },
	clock: Clock = systemClock,
): Promise<void> {
	await cancellations.consume([networkOf(address)]);
	const decision = await getAppealedDecision(token, clock);
	if (decision?.kind !== "account-suspended") {
		throw new AppError("not_found", "This link is no longer valid.");
	}
	if (decision.liftedAt) {
		throw new AppError("conflict", "Your account is active again. Sign in to cancel.");
	}
	await cancelSubscription({ userId: decision.userId });
}
