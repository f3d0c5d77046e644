import { type Clock, systemClock } from "#app/platform/clock.server.ts";

/**
 * Stripe repeats the first answer to a key for a day, a failure of its own (500) included. So a key is used for ten
 * minutes only: long enough for a retry after a lost answer, short enough to get past such a failure.
 */
const USED_FOR_MS = 10 * 60 * 1000;

/**
 * Returns the idempotency key for an effect that must happen once. The caller must tolerate a second effect after ten
 * minutes: an unused customer costs nothing, and Stripe refuses to refund a payment twice.
 * @param effect names the effect and everything it depends on, such as `duplicate-pi_1`
 */
export function idempotencyKeyOf(effect: string, clock: Clock = systemClock): string {
	return `${effect}-${Math.floor(clock.now().getTime() / USED_FOR_MS)}`;
}
