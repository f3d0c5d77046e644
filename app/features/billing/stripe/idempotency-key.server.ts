import Stripe from "stripe";

/**
 * Makes a call whose effect must happen once, also if an earlier try got no answer: for a day, Stripe repeats its first
 * answer to a key. It repeats a failure of its own (500) too, which no retry would get past, so such a repetition is
 * followed by one call with a key of its own (docs/decisions/0021-billing-sync.md).
 *
 * The caller must tolerate a second effect, because Stripe doesn't say whether the failed try had one: an unused
 * customer costs nothing, and Stripe refuses to refund a payment twice.
 * @param effect names the effect and everything it depends on, such as `duplicate-pi_1`
 * @throws as `call`
 */
export async function withIdempotencyKey<T>(
	effect: string,
	call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
	try {
		return await call(effect);
	} catch (error) {
		if (!isRepeatedFailure(error)) throw error;
		return call(`${effect}-${crypto.randomUUID()}`);
	}
}

function isRepeatedFailure(error: unknown): boolean {
	return (
		error instanceof Stripe.errors.StripeAPIError &&
		error.headers?.["idempotent-replayed"] === "true"
	);
}
